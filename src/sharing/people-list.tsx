import { useSyncExternalStore, type ReactNode } from 'react';
import type { PresencePort, PresenceState } from '#domain';
import { Avatar, Button, Icon, Menu, useTranslation } from '#ui';
import type { SharingFacts, ShareTarget } from '../services/services.ts';
import { useAccountState } from '../app/app-context.ts';
import { heirOf, type Heir } from './heir-of.ts';

const NOBODY: readonly PresenceState[] = [];
const nothing = () => () => undefined;

/** Owner, people, domains, groups and open invitations with what each may do; the owner changes it in place. */
export function PeopleList({
  facts,
  presence,
  onRole,
  onRemove,
  onOffer,
}: {
  facts: Pick<SharingFacts, 'owner' | 'people' | 'domains' | 'groups' | 'invitations' | 'transfer' | 'mayShare'>;
  presence: PresencePort | undefined;
  onRole: (target: ShareTarget, role: 'view' | 'edit') => void;
  onRemove: (target: ShareTarget) => void;
  /** Asked for to make a person the owner; undefined: what is shared cannot be offered. */
  onOffer?: (heir: Heir) => void;
}) {
  const { t, i18n } = useTranslation('together');
  const account = useAccountState();
  const others = useSyncExternalStore(presence?.subscribe ?? nothing, () => presence?.others() ?? NOBODY);
  const selfId = account.kind === 'signed-in' ? account.user.id : undefined;
  const peerOf = (userId: string) => others.find((one) => one.userId === userId)?.colour;
  const role = (target: ShareTarget, name: string, now: 'view' | 'edit', heir?: Heir) => (
    <RoleMenu
      name={name}
      role={now}
      disabled={!facts.mayShare}
      onRole={(next) => onRole(target, next)}
      onRemove={() => onRemove(target)}
      onOffer={onOffer && heir && !facts.transfer ? () => onOffer(heir) : undefined}
    />
  );
  const about = (email: string | null, userId: string) => [email, peerOf(userId) && t('share.here')].filter(Boolean).join(' · ');
  const { owner } = facts;
  return (
    <ul className="people" aria-label={t('share.people')}>
      <Row
        sign={<Avatar name={owner.name} peer={peerOf(owner.id)} />}
        name={owner.name}
        self={owner.id === selfId}
        about={about(owner.email, owner.id)}
        end={<span className="role">{t('share.owner')}</span>}
      />
      {facts.people.map((person) => (
        <Row
          key={person.id}
          sign={<Avatar name={person.name} peer={peerOf(person.id)} />}
          name={person.name}
          self={person.id === selfId}
          about={about(person.email ?? person.username, person.id)}
          end={role({ kind: 'person', target: person.id }, person.name, person.role, heirOf(person))}
        />
      ))}
      {facts.domains.map(({ domain, role: now, people }) => (
        <Row
          key={domain}
          sign={<Sign icon="globe" />}
          name={t('share.domain', { domain })}
          about={t('share.domain-people', { count: people })}
          end={role({ kind: 'domain', target: domain }, domain, now)}
        />
      ))}
      {facts.groups.map(({ id, name, role: now, people }) => (
        <Row
          key={id}
          sign={<Sign icon="users" />}
          name={name}
          about={t('share.domain-people', { count: people })}
          end={role({ kind: 'group', target: id }, name, now)}
        />
      ))}
      {facts.invitations.map(({ id, email, role: now, expiresAt }) => (
        <Row
          key={id}
          sign={<Sign icon={email ? 'send' : 'link'} />}
          name={email ?? t('share.link-invitation')}
          about={`${email ? `${t('share.invited')}, ` : ''}${t('share.until', {
            date: new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long' }).format(new Date(expiresAt)),
          })}`}
          end={role({ kind: 'invitation', target: id }, email ?? t('share.link-invitation'), now)}
        />
      ))}
    </ul>
  );
}

function Sign({ icon }: { icon: 'globe' | 'link' | 'send' | 'users' }) {
  return (
    <span className="avatar" data-kind="self">
      <Icon name={icon} />
    </span>
  );
}

function Row({ sign, name, self, about, end }: { sign: ReactNode; name: string; self?: boolean; about: string; end: ReactNode }) {
  const { t } = useTranslation('together');
  return (
    <li>
      {sign}
      <span className="grow who">
        <span className="clip">
          <b>{name}</b> {self && <span className="unit">{t('share.you')}</span>}
        </span>
        {about && <span className="meta clip">{about}</span>}
      </span>
      {end}
    </li>
  );
}

function RoleMenu({
  name,
  role,
  disabled,
  onRole,
  onRemove,
  onOffer,
}: {
  name: string;
  role: 'view' | 'edit';
  disabled: boolean;
  onRole: (role: 'view' | 'edit') => void;
  onRemove: () => void;
  /** Undefined: ownership cannot be offered to them now. */
  onOffer: (() => void) | undefined;
}) {
  const { t } = useTranslation('together');
  if (disabled) return <span className="role">{t(`may.${role}`)}</span>;
  return (
    <Menu
      align="end"
      entries={[
        ...(['view', 'edit'] as const).map((one) => ({
          id: one,
          label: t(`may.${one}`),
          checked: role === one,
          onSelect: () => onRole(one),
        })),
        { id: 'rule', kind: 'rule' as const },
        ...(onOffer ? [{ id: 'offer', label: t('transfer.offer'), icon: 'send' as const, onSelect: onOffer }] : []),
        { id: 'remove', label: t('share.remove'), icon: 'close' as const, danger: true, onSelect: onRemove },
      ]}
      trigger={
        <Button className="role" aria-label={`${t('share.role', { name })}: ${t(`may.${role}`)}`}>
          {t(`may.${role}`)}
          <Icon name="down" />
        </Button>
      }
    />
  );
}
