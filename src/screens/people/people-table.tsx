import { useState } from 'react';
import { MEMBERSHIP_LEVELS, type MembershipLevel } from '#domain';
import {
  Avatar,
  Button,
  Checkbox,
  confirmChoice,
  IconButton,
  Icon,
  Menu,
  showAlert,
  StateGlyph,
  Table,
  useTranslation,
  type Column,
  type MenuEntry,
} from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { useOrganization } from '../../frame/organization.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { PersonFacts } from './person-facts.ts';

/** People with what each may; levels change in place. */
export function PeopleTable({ people, onChanged }: { people: readonly PersonFacts[]; onChanged: () => void }) {
  const { t } = useTranslation('people');
  const account = useAccountState();
  const [handing, setHanding] = useState<{ people: [PersonFacts, ...PersonFacts[]]; isErasing: boolean }>();
  const [grouping, setGrouping] = useState<PersonFacts>();
  const selfId = account.kind === 'signed-in' ? account.user.id : '';
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // Nobody acts on themselves, and who has only been invited has nothing to act on.
  const markable = people.filter((one) => one.id !== selfId && one.state !== 'invited');
  const chosen = markable.filter((one) => marked.has(one.id));
  const mark = (id: string, isMarked: boolean) =>
    setMarked((before) => new Set([...[...before].filter((one) => one !== id), ...(isMarked ? [id] : [])]));
  const columns: Column<PersonFacts>[] = [
    {
      id: 'name',
      title: (
        <span className="row">
          <Checkbox
            label={t('chosen.all')}
            checked={chosen.length > 0 && chosen.length === markable.length}
            disabled={markable.length === 0}
            onChange={(isMarked) => setMarked(new Set(isMarked ? markable.map(({ id }) => id) : []))}
          />
          {t('name')}
        </span>
      ),
      cell: (one) => (
        <span className="row person" data-state={one.state}>
          <Checkbox
            label={t('chosen.one', { name: one.name })}
            checked={marked.has(one.id)}
            disabled={!markable.includes(one)}
            onChange={(isMarked) => mark(one.id, isMarked)}
          />
          <Avatar name={one.name} />
          <span className="who">
            <span className="clip">
              {one.name} {one.id === selfId && <span className="unit">{t('you')}</span>}
            </span>
            <span className="meta clip">{one.email ?? '–'}</span>
          </span>
        </span>
      ),
    },
    { id: 'level', title: t('level'), cell: (one) => <LevelCell person={one} onChanged={onChanged} /> },
    {
      id: 'groups',
      title: t('groups-title'),
      cell: (one) =>
        one.state === 'deactivated' && one.owned > 0 ? (
          <button type="button" className="link" onClick={() => setHanding({ people: [one], isErasing: false })}>
            {t('hand-over.link', { count: one.owned })}
          </button>
        ) : (
          <span className="quiet clip">{one.groups.map(({ name }) => name).join(', ')}</span>
        ),
    },
    {
      id: 'signs-in',
      title: t('signs-in'),
      cell: (one) => (
        <span className="quiet">
          {one.signsInWith.length === 0
            ? t('not-yet')
            : one.signsInWith.map((way) => (way === 'password' ? t('password') : way)).join(', ')}
        </span>
      ),
    },
    { id: 'seen', title: t('seen'), cell: (one) => <SeenCell person={one} /> },
    {
      id: 'more',
      title: <span className="hidden">{t('more')}</span>,
      cell: (one) => (
        <PersonMenu
          person={one}
          onChanged={onChanged}
          onGroups={() => setGrouping(one)}
          onHandOver={(isErasing) => setHanding({ people: [one], isErasing })}
        />
      ),
    },
  ];
  return (
    <>
      {chosen.length > 0 && (
        <ChosenPeople
          people={chosen}
          onChanged={onChanged}
          onHandOver={([first, ...more]) => first && setHanding({ people: [first, ...more], isErasing: false })}
          onClear={() => setMarked(new Set())}
        />
      )}
      <Table label={t('title')} columns={columns} rows={people} rowKey={(one) => one.id} />
      {handing && (
        <HandOverDialog
          {...handing}
          onClose={() => setHanding(undefined)}
          onDone={() => {
            setHanding(undefined);
            onChanged();
          }}
        />
      )}
      {grouping && (
        <GroupsDialog
          person={grouping}
          onClose={() => setGrouping(undefined)}
          onDone={() => {
            setGrouping(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function LevelCell({ person, onChanged }: { person: PersonFacts; onChanged: () => void }) {
  const { t } = useTranslation('people');
  const api = useApi();
  const { may } = useOrganization();
  if (person.state === 'deactivated' || person.state === 'invited' || !may(person.level) || (person.isAdmin && !may('owner')))
    return <span className="quiet">{t(`levels.${person.level}`)}</span>;
  const choose = (level: MembershipLevel) => () =>
    void api
      .call('PATCH people/{id}', { path: { id: person.id }, body: { level } })
      .then(onChanged)
      .catch(reportError);
  return (
    <Menu
      entries={MEMBERSHIP_LEVELS.map((level) => ({
        id: level,
        label: t(`levels.${level}`),
        checked: person.level === level,
        disabled: !may(level),
        onSelect: choose(level),
      }))}
      trigger={
        <Button size="compact" className="level" aria-label={t('level-of', { name: person.name })}>
          {t(`levels.${person.level}`)}
          <Icon name="down" />
        </Button>
      }
    />
  );
}

function SeenCell({ person }: { person: PersonFacts }) {
  const { t, i18n } = useTranslation('people');
  const day = person.lastSeenAt === null ? '' : dayOf(person.lastSeenAt, i18n.language);
  if (person.state === 'deactivated')
    return (
      <span className="row quiet">
        <StateGlyph state="off" />
        {t('states.deactivated')}
      </span>
    );
  if (person.state === 'invited')
    return (
      <span className="row quiet">
        <StateGlyph state="waiting" />
        <span className="clip">{t('invited-at', { day })}</span>
      </span>
    );
  if (person.state === 'pending')
    return (
      <span className="row warn">
        <StateGlyph state="stale" />
        {t('states.pending')}
      </span>
    );
  if (person.isHere)
    return (
      <span className="row ok">
        <StateGlyph state="done" />
        {t('here')}
      </span>
    );
  return <span className="quiet">{day || t('never')}</span>;
}

/** Today with the time, yesterday, the weekday of the last six days, else the date. */
function dayOf(iso: string, language: string): string {
  const at = new Date(iso);
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((start(new Date()) - start(at)) / 86_400_000);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (days <= 0) return `${relative.format(0, 'day')} ${at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })}`;
  if (days === 1) return relative.format(-1, 'day');
  if (days < 7) return at.toLocaleDateString(language, { weekday: 'long' });
  return at.toLocaleDateString(language, { day: 'numeric', month: 'long', ...(days > 300 ? { year: 'numeric' } : {}) });
}

function PersonMenu({
  person,
  onChanged,
  onGroups,
  onHandOver,
}: {
  person: PersonFacts;
  onChanged: () => void;
  onGroups: () => void;
  onHandOver: (isErasing: boolean) => void;
}) {
  const { t } = useTranslation('people');
  const api = useApi();
  const account = useAccountState();
  const { may } = useOrganization();
  const { id, name, state } = person;
  const path = { id };
  const done = (work: Promise<unknown>) => void work.then(onChanged).catch(reportError);
  const deactivate = async () => {
    await confirmChoice({
      title: t('deactivate.title', { name }),
      text: t('deactivate.text'),
      confirm: t('deactivate.do'),
      danger: true,
    });
    await api.call('POST people/{id}/deactivate', { path });
    showAlert({ id: 'deactivated', state: 'done', text: t('deactivate.done', { name }) });
  };
  const invited: MenuEntry[] = [
    {
      id: 'withdraw',
      label: t('withdraw'),
      icon: 'trash',
      onSelect: () => done(api.call('DELETE people/invitations/{id}', { path })),
    },
  ];
  const gone: MenuEntry[] = [
    { id: 'activate', label: t('activate'), onSelect: () => done(api.call('POST people/{id}/activate', { path })) },
    { id: 'hand-over', label: t('hand-over.menu'), onSelect: () => onHandOver(false) },
    ...(may('owner')
      ? [{ id: 'erase', label: t('erase.menu'), icon: 'trash' as const, danger: true, onSelect: () => onHandOver(true) }]
      : []),
  ];
  const isSelf = account.kind === 'signed-in' && account.user.id === id;
  /** Something that an administrator selects people for. */
  const selection = (use: (typeof person.selected)[number], label: string): MenuEntry => {
    const others = person.selected.filter((one) => one !== use);
    const isSelected = others.length < person.selected.length;
    const selected = isSelected ? others : [...others, use];
    return {
      id: use,
      label,
      checked: isSelected,
      onSelect: () => done(api.call('PATCH people/{id}', { path, body: { selected } })),
    };
  };
  const here: MenuEntry[] = [
    { id: 'groups', label: t('groups.menu'), icon: 'layers', onSelect: onGroups },
    ...(account.kind === 'signed-in' && account.user.isAdmin
      ? [selection('usage', t('sees-usage')), selection('content', t('manages-content'))]
      : []),
    { id: 'rule', kind: 'rule' },
    { id: 'deactivate', label: t('deactivate.menu'), disabled: isSelf, danger: true, onSelect: () => done(deactivate()) },
  ];
  return (
    <Menu
      align="end"
      entries={state === 'invited' ? invited : state === 'deactivated' ? gone : here}
      trigger={<IconButton icon="more" size="compact" label={t('more-of', { name })} />}
    />
  );
}
