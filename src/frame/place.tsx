import { useLocation, useNavigate } from 'react-router';
import { Icon, type IconName } from '#ui';

/** A place that the start of a page leads to, with how much is there. */
export function Place({ to, icon, label, count }: { to: string; icon: IconName; label: string; count?: number | undefined }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <button type="button" className="item" aria-current={pathname === to ? 'page' : undefined} onClick={() => void navigate(to)}>
      <Icon name={icon} />
      <span className="grow clip">{label}</span>
      {count !== undefined && <span className="end">{count}</span>}
    </button>
  );
}
