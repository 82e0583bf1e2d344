import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Answer } from '#api';
import { BASE_SCHEMAS, PartiError, readAuthoredSchema, type AuthoredSchema, type JsonObject } from '#domain';
import {
  Button,
  confirmChoice,
  ConfirmDeclined,
  EmptyState,
  ErrorState,
  Icon,
  Mark,
  Skeleton,
  TextField,
  useTranslation,
} from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { ListFailed } from '../../frame/list-place.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { useLoaded } from '../../frame/use-loaded.ts';
import { newSchema, SHIPPED_SCHEMAS } from './schema-draft.ts';
import { SchemaEditor } from './schema-editor.tsx';
import type { SchemaFacts } from './schema-types.ts';
import './schemas.css';

type Facts = Answer<'GET schemas'>;

/** Id in the address of a schema that comes with Parti. */
const SHIPPED_PREFIX = '~';
const NEW = 'new';

/** Administrators write schemas as forms; whoever is none is told so, and nothing is asked of the server. */
export function SchemasScreen() {
  const { t } = useTranslation('admin');
  const account = useAccountState();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  return isAdmin ? (
    <Schemas />
  ) : (
    <PageFrame title={t('schemas.title')} paper="cards">
      <ErrorState title={t('only-administrators')}>{t('only-administrators-hint')}</ErrorState>
    </PageFrame>
  );
}

function Schemas() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(() => api.call('GET schemas'), [api]));
  const navigate = useNavigate();
  const { schemaId = '' } = useParams();
  const [begun, setBegun] = useState<AuthoredSchema>();
  const [isChanged, setChanged] = useState(false);
  const facts = loaded.kind === 'ready' ? loaded.data : undefined;
  const rows = useMemo(() => facts?.schemas.map((row) => ({ row, schema: schemaOf(row) })) ?? [], [facts]);
  const shown = rows.find(({ row }) => row.id === schemaId);
  const shipped = SHIPPED_SCHEMAS.find((one) => shippedId(one) === schemaId);
  const privates = rows.filter(({ row }) => row.isPrivate).length;

  /** What is not kept is given up only where that is meant. */
  const leave = (then: () => void) => {
    const ask = isChanged
      ? confirmChoice({ title: t('schemas.leave'), text: t('schemas.leave-hint'), confirm: t('schemas.give-up'), danger: true })
      : Promise.resolve();
    void ask.then(
      () => {
        setChanged(false);
        then();
      },
      (error: unknown) => (error instanceof ConfirmDeclined ? undefined : reportError(error)),
    );
  };
  const open = (id: string) => leave(() => void navigate(`/schemas/${encodeURIComponent(id)}`));
  const begin = (schema: AuthoredSchema) =>
    leave(() => {
      setBegun(schema);
      void navigate(`/schemas/${NEW}`);
    });
  const taken = [...rows.map(({ schema }) => schema.id), ...(begun ? [begun.id] : [])];
  const fresh = () => newSchema(window.location.origin, taken);
  const edited = schemaId === NEW ? begun : (shown?.schema ?? shipped);
  return (
    <PageFrame
      className="schemas"
      title={t('schemas.title')}
      isBusy={loaded.kind === 'loading'}
      start={
        <>
          <Link to="/workflows" aria-label={t('places.start')} className="row">
            <Mark />
          </Link>
          <span className="rule" />
          <Button size="compact" icon="left" onClick={() => leave(() => void navigate('/admin/administrators'))}>
            {t('places.title')}
          </Button>
        </>
      }
      beside={
        facts && (
          <span className="meta clip">
            {rows.length}
            {privates > 0 && ` · ${t('schemas.private-count', { count: privates })}`}
          </span>
        )
      }
      primary={
        <>
          <ImportButton onRead={(document) => begin(imported(document, fresh()))} />
          <Button kind="outline" icon="plus" onClick={() => begin(fresh())}>
            {t('schemas.new')}
          </Button>
        </>
      }
      places={{
        label: t('schemas.title'),
        content: facts && <Known rows={rows} shipped={facts.shipped} chosen={schemaId} onOpen={open} />,
      }}
    >
      {loaded.kind === 'loading' && (
        <div className="schemas-wait">
          <Skeleton lines={8} />
        </div>
      )}
      {loaded.kind === 'failed' && <ListFailed title={t('schemas.failed')} onReload={reload} />}
      {facts && !edited && (
        <EmptyState
          isPage
          icon="outline"
          title={schemaId && schemaId !== NEW ? t('schemas.gone') : rows.length === 0 ? t('schemas.none') : t('schemas.choose')}
          actions={
            <Button kind="primary" icon="plus" onClick={() => begin(fresh())}>
              {t('schemas.new')}
            </Button>
          }
        >
          {t('schemas.about')}
        </EmptyState>
      )}
      {facts && edited && (
        <SchemaEditor
          key={`${schemaId} ${shown?.row.revision ?? edited.id}`}
          saved={edited}
          row={shown?.row}
          isShipped={shipped !== undefined}
          others={rows.filter((one) => one !== shown).map(({ row }) => JSON.parse(row.document) as JsonObject)}
          onChanged={setChanged}
          onKept={(row) => {
            setChanged(false);
            reload();
            void navigate(`/schemas/${row.id}`, { replace: true });
          }}
          onGone={() => {
            setChanged(false);
            reload();
            void navigate('/schemas');
          }}
          onDouble={(schema) => begin({ ...schema, name: `${schema.name} 2`, id: fresh().id })}
        />
      )}
    </PageFrame>
  );
}

/** Every schema with what uses it: own ones by namespace, those that nothing uses, those that come with Parti. */
function Known({
  rows,
  shipped,
  chosen,
  onOpen,
}: {
  rows: readonly { row: SchemaFacts; schema: AuthoredSchema }[];
  shipped: Facts['shipped'];
  chosen: string;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isFound = ({ name, namespace }: AuthoredSchema) => `${name} ${namespace}`.toLowerCase().includes(wanted);
  const found = rows.filter(({ schema }) => isFound(schema));
  const used = found.filter(({ row }) => row.functions.length > 0);
  const groups = [
    ...[...Map.groupBy(used, ({ row }) => row.namespace)].map(([title, own]) => ({
      title: title || t('schemas.no-namespace'),
      own,
    })),
    { title: t('schemas.unused'), own: found.filter((one) => !used.includes(one)) },
  ].filter(({ own }) => own.length > 0);
  const ofParti = SHIPPED_SCHEMAS.filter(isFound);
  return (
    <>
      <TextField
        size="compact"
        icon="search"
        type="search"
        label={t('schemas.search')}
        placeholder={t('schemas.search')}
        value={typed}
        onChange={setTyped}
      />
      {groups.map(({ title, own }) => (
        <section key={title} aria-label={title}>
          <p className="heading">{title}</p>
          {own.map(({ row, schema }) => (
            <KnownRow
              key={row.id}
              name={schema.name}
              isPrivate={row.isPrivate}
              uses={row.functions.length}
              isChosen={row.id === chosen}
              onOpen={() => onOpen(row.id)}
            />
          ))}
        </section>
      ))}
      {ofParti.length > 0 && (
        <section aria-label={t('schemas.of-parti')}>
          <p className="heading">{t('schemas.of-parti')}</p>
          {ofParti.map((one) => (
            <KnownRow
              key={one.id}
              name={shippedId(one).slice(1)}
              uses={shipped[one.name] ?? 0}
              isChosen={shippedId(one) === chosen}
              onOpen={() => onOpen(shippedId(one))}
            />
          ))}
        </section>
      )}
      {groups.length + ofParti.length === 0 && <p className="meta">{t('schemas.nothing-found')}</p>}
    </>
  );
}

function KnownRow({
  name,
  uses,
  isPrivate,
  isChosen,
  onOpen,
}: {
  name: string;
  uses: number;
  isPrivate?: boolean;
  isChosen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <button type="button" className="item" aria-current={isChosen ? 'page' : undefined} onClick={onOpen}>
      <span className="clip">{name}</span>
      {isPrivate && (
        <span className="row" role="img" aria-label={t('schemas.private')} data-tip={t('schemas.private')}>
          <Icon name="lock" />
        </span>
      )}
      <span className="grow" />
      <span className="end num" data-tip={t('schemas.uses', { count: uses })}>
        {uses === 0 ? t('schemas.unused-one') : uses}
      </span>
    </button>
  );
}

/** Takes a JSON file; what is in it opens as a new schema that is not kept yet. */
function ImportButton({ onRead }: { onRead: (document: unknown) => void }) {
  const { t } = useTranslation('admin');
  const take = (file: File) =>
    void file
      .text()
      .then((text) => onRead(JSON.parse(text)))
      .catch(() => reportError(new PartiError('schema-manager.no-document', { reason: file.name })));
  return (
    <label className="button" data-kind="outline">
      <Icon name="upload" />
      {t('schemas.import')}
      <input
        className="hidden"
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) take(file);
        }}
      />
    </label>
  );
}

const shippedId = ({ id }: AuthoredSchema): string =>
  SHIPPED_PREFIX + ([...BASE_SCHEMAS].find(([, one]) => one['$id'] === id)?.[0] ?? '');

const schemaOf = ({ document }: SchemaFacts): AuthoredSchema => readAuthoredSchema(JSON.parse(document) as JsonObject);

/** What stands in a file; without an address of its own it gets one. */
function imported(document: unknown, fresh: AuthoredSchema): AuthoredSchema {
  const read = readAuthoredSchema(typeof document === 'object' && document !== null ? (document as JsonObject) : {});
  return { ...read, id: read.id || fresh.id };
}
