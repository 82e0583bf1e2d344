import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { functionTexts, languageName } from '#domain';
import { functionIcon, mainType } from '#graph';
import { Button, ErrorState, Icon, Skeleton, Tag, Tile, type IconName } from '#ui';
import { PageFrame } from '../../frame/page-frame.tsx';
import { functionAddress, placeIn, type CardPlace } from './code-address.ts';
import { DeleteFunction } from './delete-function.tsx';
import { FunctionDetails } from './function-details.tsx';
import { ConnectionList, InputList, OutputList, OverrideList } from './function-parts.tsx';
import { FunctionPermissionsTab } from './function-permissions.tsx';
import { FunctionStatisticsTab } from './function-statistics.tsx';
import { FunctionVersionsTab } from './function-versions.tsx';
import { UseFunction } from './use-function.tsx';
import './functions.css';
import { useShownFunction, type ShownFunction } from './shown-function.ts';

/** Parts of a function that its page shows, each under an address of its own. */
const TABS = ['details', 'connections', 'logic', 'overrides', 'inputs', 'outputs', 'permissions', 'versions', 'stats'] as const;
type FunctionTab = (typeof TABS)[number];

const ICONS: Record<FunctionTab, IconName> = {
  details: 'info',
  connections: 'swap',
  logic: 'code',
  overrides: 'pencil',
  inputs: 'right',
  outputs: 'share',
  permissions: 'users',
  versions: 'history',
  stats: 'chart',
};

/** One function: what it is, takes and gives, who may do what with it, its versions and figures. */
export function FunctionScreen() {
  const { functionId = '', tab: given } = useParams();
  const { t, i18n } = useTranslation('functions');
  const [query] = useSearchParams();
  const place = placeIn(query);
  const { found, failure, reload } = useShownFunction(functionId, place.version);
  const tab = TABS.find((one) => one === given) ?? 'details';
  const words = found && functionTexts(found.record, i18n.language);
  useEffect(() => {
    if (words) document.title = `${words.name} – Parti`;
  }, [words]);
  if (failure)
    return (
      <PageFrame title={t('title')} paper="cards">
        <ErrorState
          title={failure.text}
          actions={
            <Button kind="outline" size="compact" icon="reset" onClick={reload}>
              {t('again')}
            </Button>
          }
        >
          {failure.hint}
        </ErrorState>
      </PageFrame>
    );
  return (
    <PageFrame
      className="functions one"
      title={words?.name ?? t('title')}
      beside={
        found && (
          <>
            <Tile hue={mainType(found.record)} icon={functionIcon(found.record)} />
            <Tag>{languageName(found.record.language)}</Tag>
          </>
        )
      }
      isBusy={!found}
      primary={found && <UseFunction found={found} place={place} />}
      places={{ label: t('parts'), content: <Places id={functionId} tab={tab} found={found} place={place} /> }}
    >
      {found ? <Part tab={tab} found={found} place={place} /> : <Skeleton lines={10} />}
    </PageFrame>
  );
}

function Part({ tab, found, place }: { tab: FunctionTab; found: ShownFunction; place: CardPlace }): ReactNode {
  switch (tab) {
    case 'details':
      return <FunctionDetails found={found} place={place} />;
    case 'connections':
      return <ConnectionList record={found.record} />;
    case 'logic':
      return null;
    case 'overrides':
      return <OverrideList record={found.record} />;
    case 'inputs':
      return <InputList record={found.record} />;
    case 'outputs':
      return <OutputList record={found.record} />;
    case 'permissions':
      return <FunctionPermissionsTab found={found} />;
    case 'versions':
      return <FunctionVersionsTab found={found} />;
    case 'stats':
      return <FunctionStatisticsTab found={found} />;
  }
}

/** The parts with what each holds; statistics are for whom they are meant. */
function Places({ id, tab, found, place }: { id: string; tab: FunctionTab; found: ShownFunction | undefined; place: CardPlace }) {
  const { t } = useTranslation('functions');
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const counts: Partial<Record<FunctionTab, number>> = found
    ? {
        connections: found.record.modelDependencies.length,
        overrides: Object.keys(found.record.overrides).length,
        inputs: Object.keys(found.record.inputSchema.properties).length,
        outputs: found.record.outputs.length + (found.record.modelOutput === undefined ? 0 : 1),
      }
    : {};
  return (
    <>
      {place.workflow !== undefined && (
        <Link className="item" to={`/workflows/${encodeURIComponent(place.workflow)}`}>
          <Icon name="left" />
          <span className="grow clip">{t('to-workflow')}</span>
        </Link>
      )}
      <Link className="item" to="/functions">
        <Icon name="left" />
        <span className="grow clip">{t('title')}</span>
      </Link>
      {TABS.filter((one) => one !== 'stats' || found?.maySeeStats).map((one) => (
        <Link key={one} className="item" to={functionAddress(id, place, one)} aria-current={one === tab ? 'page' : undefined}>
          <Icon name={ICONS[one]} />
          <span className="grow clip">{t(`tabs.${one}`)}</span>
          {counts[one] !== undefined && <span className="end">{counts[one]}</span>}
        </Link>
      ))}
      {found?.owner && (
        <button type="button" className="item last" onClick={() => setDeleting(true)}>
          <Icon name="trash" />
          <span className="grow clip">{t('delete.title')}</span>
        </button>
      )}
      {found && (
        <DeleteFunction
          found={found}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/functions')}
        />
      )}
    </>
  );
}
