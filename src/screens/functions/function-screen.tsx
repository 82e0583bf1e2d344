import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { DRAFT_RECORD, editableRecord, functionTexts, languageName, readFunctionRecord, type FunctionRecord } from '#domain';
import { functionIcon, mainType } from '#graph';
import { Button, ErrorState, Icon, Skeleton, Tag, Tile, useTranslation, type IconName } from '#ui';
import { PageFrame } from '../../frame/page-frame.tsx';
import { codeAddress, FUNCTION_PARTS, functionAddress, placeIn, type CardPlace, type FunctionPart } from './code-address.ts';
import { DeleteFunction } from './delete-function.tsx';
import { FunctionDetails } from './function-details.tsx';
import { ConnectionList, InputList, OutputList, OverrideList } from './function-parts.tsx';
import { FunctionPermissionsTab } from './function-permissions.tsx';
import { FunctionStatisticsTab } from './function-statistics.tsx';
import { FunctionVersionsTab } from './function-versions.tsx';
import { NewSteps } from './new-steps.tsx';
import { UseFunction } from './use-function.tsx';
import { KeepDraft } from '../function-editor/draft-dialogs.tsx';
import type { DraftSession } from '../function-editor/draft-session.ts';
import { keepDraft } from '../function-editor/keep-draft.ts';
import { SaveWords } from '../function-editor/save-words.tsx';
import { useOpenDraft, type OpenDraft } from '../function-editor/use-open-draft.ts';
import { FORMS, RecordForms, type FormName } from '../function-forms/record-forms.tsx';
import { useApp } from '../../app/app-context.ts';
import './functions.css';
import { useShownFunction, type ShownFunction } from './shown-function.ts';

const ICONS: Record<FunctionPart, IconName> = {
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
  const tab = FUNCTION_PARTS.find((one) => one === given) ?? 'details';
  // What a card has pinned is looked at as it is; workbooks say what they take themselves.
  const isWritten =
    found !== undefined &&
    place.version === undefined &&
    found.may('edit') &&
    found.owner !== undefined &&
    found.record.language !== 'excel';
  const { open, failure: noDraft, reload: readAgain } = useOpenDraft(isWritten ? functionId : undefined);
  const draftRecord = useDraftRecord(open?.session);
  const [isKeeping, setKeeping] = useState(false);
  const { services } = useApp();
  const form = isWritten ? FORMS.find((one) => one === tab) : undefined;
  const record = draftRecord ?? found?.record;
  const words = record && functionTexts(record, i18n.language);
  const name = words?.name;
  useEffect(() => {
    if (name) document.title = `${name} – Parti`;
  }, [name]);
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
      className={form && open ? 'functions one writing' : 'functions one'}
      title={name ?? t('title')}
      beside={
        found && (
          <>
            <Tile hue={mainType(found.record)} icon={functionIcon(found.record)} />
            <Tag>{languageName(found.record.language)}</Tag>
          </>
        )
      }
      isBusy={!found}
      actions={
        open && (
          <>
            <Link className="button" to={place.isNew ? functionAddress(functionId, place, 'logic') : codeAddress(functionId)}>
              <Icon name="code" />
              {t('forms.write')}
            </Link>
            <Button kind="outline" onClick={() => setKeeping(true)}>
              {t('code.keep', { number: (open.draft.newest?.number ?? 0) + 1 })}
            </Button>
          </>
        )
      }
      primary={found && <UseFunction found={found} place={place} />}
      places={{
        label: t('parts'),
        content: <Places id={functionId} tab={tab} found={found} record={record} place={place} />,
      }}
      {...(open
        ? {
            status: (
              <>
                {place.isNew && <NewSteps id={functionId} part={tab} />}
                <span className="grow" />
                <SaveWords session={open.session} />
              </>
            ),
          }
        : {})}
    >
      {!found || (form && !open && !noDraft) ? (
        <Skeleton lines={10} />
      ) : form && open ? (
        <WrittenPart form={form} open={open} found={found} place={place} />
      ) : (
        <Part tab={tab} found={found} place={place} />
      )}
      {noDraft && (
        <p className="refusal" role="alert">
          {noDraft.text} {noDraft.hint}
        </p>
      )}
      {isKeeping && open && found && (
        <KeepDraft
          number={(open.draft.newest?.number ?? 0) + 1}
          onClose={() => setKeeping(false)}
          onCompare={() => setKeeping(false)}
          keep={async (wish) => {
            await keepDraft(functionId, wish, { session: open.session, authoring: services.authoring, t });
            setKeeping(false);
            found.reload();
            readAgain();
          }}
        />
      )}
    </PageFrame>
  );
}

const never = () => () => undefined;

/** The record as it is being written; undefined while its text is none. */
function useDraftRecord(session: DraftSession | undefined): FunctionRecord | undefined {
  const text = useSyncExternalStore(session?.subscribe ?? never, () => session?.text(DRAFT_RECORD));
  return useMemo(() => {
    const source = text === undefined ? undefined : editableRecord(text);
    return source && readFunctionRecord(source);
  }, [text]);
}

/** A part by its form, over the facts that nobody writes. */
function WrittenPart({ form, open, found, place }: { form: FormName; open: OpenDraft; found: ShownFunction; place: CardPlace }) {
  return (
    <RecordForms id={found.id} part={form} open={open} maySeeUse={found.maySeeStats}>
      {form === 'details' && !place.isNew && <FunctionDetails found={found} place={place} />}
    </RecordForms>
  );
}

function Part({ tab, found, place }: { tab: FunctionPart; found: ShownFunction; place: CardPlace }): ReactNode {
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
function Places({
  id,
  tab,
  found,
  record,
  place,
}: {
  id: string;
  tab: FunctionPart;
  found: ShownFunction | undefined;
  /** As it is being written, else as it is shown. */
  record: FunctionRecord | undefined;
  place: CardPlace;
}) {
  const { t } = useTranslation('functions');
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const counts: Partial<Record<FunctionPart, number>> = record
    ? {
        connections: record.modelDependencies.length,
        overrides: Object.keys(record.overrides).length,
        inputs: Object.keys(record.inputSchema.properties).length,
        outputs: record.outputs.length + (record.modelOutput === undefined ? 0 : 1),
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
      {FUNCTION_PARTS.filter((one) => one !== 'stats' || found?.maySeeStats).map((one) => (
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
