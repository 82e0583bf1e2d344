import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { functionTexts, languageName } from '#domain';
import { functionIcon, mainType } from '#graph';
import { Button, EmptyState, ErrorState, Icon, Skeleton, Tag, Tile, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { codeAddress } from '../functions/code-address.ts';
import { useShownFunction, type ShownFunction } from '../functions/shown-function.ts';
import { DraftEditor } from './draft-editor.tsx';
import type { EditorFrame } from './editor-frame.ts';
import { ReadOnlyCode } from './read-only-code.tsx';
import { useOpenDraft } from './use-open-draft.ts';
import './function-editor.css';

/** Code of a function: written where its person may edit it, read and copied by others. */
export function FunctionEditorScreen() {
  const { functionId = '' } = useParams();
  const [query] = useSearchParams();
  const { t, i18n } = useTranslation('functions');
  const { found, failure, reload } = useShownFunction(functionId);
  const [workflow, node] = [query.get('workflow'), query.get('node')];
  const place = useMemo(() => (workflow !== null && node !== null ? { workflow, node } : undefined), [workflow, node]);
  const name = found && functionTexts(found.record, i18n.language).name;
  useEffect(() => {
    if (name) document.title = `${name} – Parti`;
  }, [name]);
  const start = (
    <Link
      className="button"
      data-kind="quiet"
      to={place ? `/workflows/${place.workflow}` : `/functions/${encodeURIComponent(functionId)}`}
    >
      <Icon name="left" />
      {place ? t('code.to-workflow') : t('code.to-function')}
    </Link>
  );
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
  if (!found)
    return (
      <PageFrame title={t('title')} start={start} isBusy>
        <Skeleton lines={16} />
      </PageFrame>
    );
  const beside = (
    <>
      <Tile hue={mainType(found.record)} icon={functionIcon(found.record)} />
      <Tag>{languageName(found.record.language)}</Tag>
    </>
  );
  const frame = { start, beside, title: name ?? '' };
  const isWritten = found.may('edit') && found.owner !== undefined && found.record.language !== 'excel';
  return isWritten ? (
    <OwnDraft found={found} frame={frame} place={place} />
  ) : (
    <PageFrame
      className="function-editor"
      {...frame}
      {...(found.record.language === 'excel' ? {} : { primary: <CopyButton found={found} name={name ?? ''} place={place} /> })}
    >
      <ReadOnlyCode found={found} />
    </PageFrame>
  );
}

/** The reader's own, private function with these files. */
function CopyButton({
  found,
  name,
  place,
}: {
  found: ShownFunction;
  name: string;
  /** Where it is tried too. */
  place: { workflow: string; node: string } | undefined;
}) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const navigate = useNavigate();
  const [isCopying, setCopying] = useState(false);
  const copy = async (): Promise<void> => {
    setCopying(true);
    try {
      await navigate(codeAddress(await services.authoring.drafts.copy(found.id, t('code.copy-name', { name })), place));
    } catch (error) {
      reportError(error);
    }
    setCopying(false);
  };
  return (
    <Button kind="primary" icon="copy" disabled={isCopying} onClick={() => void copy()}>
      {t('code.copy')}
    </Button>
  );
}

/** The person's draft, once it is here. */
function OwnDraft({
  found,
  frame,
  place,
}: {
  found: ShownFunction;
  frame: EditorFrame;
  place: { workflow: string; node: string } | undefined;
}) {
  const { open, failure, round, reload } = useOpenDraft(found.id);
  if (failure)
    return (
      <PageFrame className="function-editor" {...frame}>
        <EmptyState icon="lock" title={failure.text}>
          {failure.hint}
        </EmptyState>
      </PageFrame>
    );
  if (!open)
    return (
      <PageFrame className="function-editor" {...frame} isBusy>
        <Skeleton lines={16} />
      </PageFrame>
    );
  return (
    <DraftEditor
      key={round}
      found={found}
      draft={open.draft}
      session={open.session}
      frame={frame}
      place={place}
      onKept={reload}
    />
  );
}
