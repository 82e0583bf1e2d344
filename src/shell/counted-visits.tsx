import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { pageVisits } from '../app/visits.ts';
import { pageMark } from '../services/page-mark.ts';

const MARK = 'data-visits';

/** Visits of this tab, counted by the script that the server names in the page. */
export const ownVisits = () => pageVisits(pageMark('analytics'));

/**
 * The script that counts visits is in the page on those that anybody may read, of people who agreed; elsewhere it is removed,
 * and the page loads anew where it has run: it must not see what people work on.
 */
export function CountedVisits() {
  const { pathname } = useLocation();
  const visits = ownVisits();
  useSnapshot(visits.state);
  const wanted = visits.wanted(pathname);
  useEffect(() => {
    const there = document.querySelector(`script[${MARK}]`);
    if (wanted === undefined) {
      there?.remove();
      if (there) window.location.reload();
    } else if (!there) {
      const script = document.createElement('script');
      script.setAttribute(MARK, '');
      script.async = true;
      script.src = wanted;
      document.head.append(script);
    }
  }, [wanted]);
  return null;
}
