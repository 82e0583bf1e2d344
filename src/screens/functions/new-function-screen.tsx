import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { functionStarter, languageName, WRITTEN_LANGUAGES, type WrittenLanguage } from '#domain';
import { Button, Property, Segmented, TextField, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { codeAddress, functionAddress } from './code-address.ts';
import { NewWorkbook } from './new-workbook.tsx';
import './functions.css';

const EXCEL = 'excel';

/** Begins a function: its name, what it is written in, what it does. Its code opens with a source that runs at once. */
export function NewFunctionScreen() {
  const { t } = useTranslation('functions');
  const { language: given = '' } = useParams();
  const { services } = useApp();
  const navigate = useNavigate();
  const [language, setLanguage] = useState<WrittenLanguage | typeof EXCEL>(
    () => [...WRITTEN_LANGUAGES, EXCEL as typeof EXCEL].find((one) => one === given) ?? 'typescript',
  );
  // Keys that pass the workbook on their way to another language stay in the row of languages.
  const [isChoosing, setChoosing] = useState(false);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<ErrorWords>();
  const make = async (written: WrittenLanguage, isByStep: boolean): Promise<void> => {
    setMaking(true);
    setFailure(undefined);
    try {
      const { record, files } = functionStarter(written, {
        id: crypto.randomUUID(),
        name: name.trim(),
        description: description.trim(),
      });
      const id = await services.authoring.create(record);
      await services.authoring.drafts.save(id, { files: Object.entries(files).map(([path, text]) => ({ path, text })) });
      await navigate(isByStep ? functionAddress(id, { isNew: true }, 'connections') : codeAddress(id));
    } catch (error) {
      setFailure(await describeError(error));
      setMaking(false);
    }
  };
  return (
    <PageFrame title={t('new.title')} paper="cards" className="functions">
      <form
        className="card new-function"
        onSubmit={(event) => {
          event.preventDefault();
          if (language !== EXCEL && name.trim() !== '') void make(language, false);
        }}
      >
        <Property label={t('new.language')}>
          <Segmented
            label={t('new.language')}
            value={language}
            onChange={(next) => {
              setChoosing(true);
              setLanguage(next);
            }}
            options={[...WRITTEN_LANGUAGES, EXCEL as typeof EXCEL]
              .toSorted((a, b) => languageName(a).localeCompare(languageName(b)))
              .map((value) => ({ value, label: languageName(value) }))}
          />
        </Property>
        {language === EXCEL ? (
          <NewWorkbook />
        ) : (
          <>
            <Property label={t('new.name')}>
              <TextField
                label={t('new.name')}
                size="form"
                value={name}
                onChange={setName}
                maxLength={200}
                autoFocus={!isChoosing}
              />
            </Property>
            <Property label={t('new.description')}>
              <TextField
                label={t('new.description')}
                placeholder={t('new.description-hint')}
                size="form"
                value={description}
                onChange={setDescription}
                maxLength={500}
              />
            </Property>
            {failure && (
              <p className="refusal" role="alert">
                {failure.text} {failure.hint}
              </p>
            )}
            <div className="row end">
              <Button disabled={name.trim() === '' || isMaking} onClick={() => void make(language, true)}>
                {t('new.by-steps')}
              </Button>
              <Button kind="primary" type="submit" disabled={name.trim() === '' || isMaking}>
                {t('new.make')}
              </Button>
            </div>
          </>
        )}
      </form>
    </PageFrame>
  );
}
