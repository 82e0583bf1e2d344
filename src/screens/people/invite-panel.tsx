import { useState } from 'react';
import { MEMBERSHIP_LEVELS, readPeopleList, type MembershipLevel, type PeopleList } from '#domain';
import { LANGUAGES, type LanguageCode } from '#locales';
import {
  Button,
  Field,
  IconButton,
  Property,
  PropertyColumn,
  saveFile,
  Select,
  showAlert,
  Tabs,
  TextField,
  useTranslation,
} from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useApi } from '../../app/use-api.ts';
import { useOrganization } from '../../frame/organization.ts';
import { ReadList, type ReadFile } from './read-list.tsx';

type Way = 'address' | 'list';
const NO_LIST: PeopleList = { people: [], problems: [], ignored: [] };

/** Panel that invites people: by address, or many from a list that is read before anything is sent. */
export function InvitePanel({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t, i18n } = useTranslation('people');
  const api = useApi();
  const { may } = useOrganization();
  const [way, setWay] = useState<Way>('address');
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<ReadFile>();
  const [level, setLevel] = useState<MembershipLevel>('member');
  const [groups, setGroups] = useState('');
  const [language, setLanguage] = useState<LanguageCode>(i18n.language as LanguageCode);
  const { busy, failure, attempt } = useAttempt();
  const list = way === 'list' ? (file?.list ?? NO_LIST) : readPeopleList(typed.replaceAll(/[,;\s]+/g, '\n'));
  const present = way === 'list' ? (file?.present ?? []) : [];
  const people = list.people.filter(({ email }) => !present.includes(email));
  const groupNames = groups.split(/[,;]/).flatMap((name) => name.trim() || []);

  const invite = () =>
    attempt(async () => {
      const wanted = people.map(({ line: _, groups: own, ...one }) => ({ ...one, groups: [...own] }));
      const made = await api.call('POST people/invite', { body: { people: wanted, level, groups: groupNames, language } });
      const links = made.invited.flatMap(({ email, url }) => (url ? [[email, url]] : []));
      showAlert({
        id: 'invited',
        state: 'done',
        text: t('invited', { count: made.invited.length }),
        ...(links.length > 0 ? { hint: t('invited-links') } : {}),
      });
      // Where no mail leaves, the links would be lost with this answer.
      if (links.length > 0)
        saveFile(new Blob([links.map((row) => row.join('\t')).join('\n')], { type: 'text/plain' }), `${t('invite')}.txt`);
      onDone();
      onClose();
    });
  return (
    <div className="invite-panel">
      <header>
        <Tabs
          label={t('invite')}
          tabs={[
            { value: 'address', label: t('by-address') },
            { value: 'list', label: t('from-list') },
          ]}
          value={way}
          onChange={setWay}
        />
        <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />
      </header>
      <div className="matter">
        {way === 'address' ? (
          <section>
            <Field className="area">
              <textarea
                aria-label={t('addresses')}
                placeholder={t('addresses')}
                value={typed}
                rows={5}
                onChange={(event) => setTyped(event.target.value)}
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            {typed.trim() !== '' && list.problems[0] && (
              <p className="bad">{t('no-address', { value: String(list.problems[0].refusal.parameters['value'] ?? '') })}</p>
            )}
          </section>
        ) : (
          <ReadList file={file} onRead={setFile} />
        )}
        <section>
          <h2>{t(way === 'list' ? 'for-all' : 'for-them')}</h2>
          <PropertyColumn>
            <Property label={t('level')}>
              <Select
                label={t('level')}
                options={MEMBERSHIP_LEVELS.map((value) => ({ value, label: t(`levels.${value}`), disabled: !may(value) }))}
                value={level}
                onChange={setLevel}
              />
            </Property>
            <Property label={t('groups-title')}>
              <TextField label={t('groups-title')} placeholder={t('groups-hint')} value={groups} onChange={setGroups} />
            </Property>
            <Property label={t('mail-language')}>
              <Select
                label={t('mail-language')}
                options={LANGUAGES.map(({ code, displayName }) => ({ value: code, label: displayName }))}
                value={language}
                onChange={setLanguage}
              />
            </Property>
          </PropertyColumn>
          <p className="meta">{t('good-for')}</p>
        </section>
        <CardFailure text={failure} />
      </div>
      <footer>
        <Button kind="primary" size="form" disabled={busy || people.length === 0} aria-busy={busy} onClick={invite}>
          {t('invite-count', { count: people.length })}
        </Button>
      </footer>
    </div>
  );
}
