import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#ui';
import { receivedError, type RecordFinding } from '#domain';
import { describeError } from '../../app/describe-error.ts';

const JSON_FAULTS = ['trailing-comma', 'unexpected-end', 'unexpected-character', 'bad-string', 'too-deep'] as const;

/** JSON text of properties with its lines counted; each fault leads to its place. */
export function SchemaEditor({
  text,
  findings,
  onChange,
}: {
  text: string;
  findings: readonly RecordFinding[];
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('docs');
  const area = useRef<HTMLTextAreaElement>(null);
  const faultsId = useId();
  const lines = text.split('\n');
  const faulty = new Set(findings.map(({ line }) => line));
  const goTo = ({ line = 1, column = 1 }: RecordFinding) => {
    const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset);
  };
  return (
    <>
      <div className="schema-editor" data-part="schema-editor">
        <div className="schema-lines" aria-hidden>
          {lines.map((_, at) => (
            <span key={at} data-faulty={faulty.has(at + 1) || undefined}>
              {at + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label={t('schema')}
          aria-invalid={findings.some(({ severity }) => severity === 'error') || undefined}
          aria-describedby={findings.length > 0 ? faultsId : undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          rows={lines.length}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <ul className="schema-faults" id={faultsId} aria-live="polite" aria-label={t('faults')}>
        {findings.map((finding, at) => (
          <li key={at} data-severity={finding.severity}>
            <button type="button" className="link" onClick={() => goTo(finding)}>
              {t('place', { line: finding.line ?? 1, column: finding.column ?? 1 })}
            </button>{' '}
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Words of a finding: of JSON in short, everything else from the catalogue of errors, which loads with the first. */
function FindingText({ finding }: { finding: RecordFinding }) {
  const { t, i18n } = useTranslation('docs');
  const { code, parameters } = finding;
  const [words, setWords] = useState('');
  const given = JSON.stringify(parameters);
  useEffect(() => {
    let isWanted = true;
    void describeError(receivedError(code, JSON.parse(given) as typeof parameters)).then(({ text, hint }) => {
      if (isWanted) setWords([text, hint].filter(Boolean).join(' '));
    });
    return () => {
      isWanted = false;
    };
  }, [code, given, i18n.language]);
  const reason = code === 'json.invalid' ? JSON_FAULTS.find((one) => one === parameters['reason']) : undefined;
  return <span>{reason ? t(`json.${reason}`) : words}</span>;
}
