import { useEffect, useRef } from 'react';
import { Button, confirmChoice, Icon, IconButton, showAlert, useTranslation } from '#ui';
import type { SharingFacts } from '../services/services.ts';
import { reportError } from '../app/report-error.ts';

/** Whether anybody with the link sees the workflow; opened after a question, closed at once. */
export function PublicRow({
  workflowId,
  name,
  facts: { isPublic, mayShare },
  onChange,
}: {
  workflowId: string;
  name: string;
  facts: SharingFacts;
  onChange: (isPublic: boolean) => void;
}) {
  const { t } = useTranslation('together');
  const buttons = useRef<HTMLSpanElement>(null);
  const wasAsked = useRef(false);
  // Who opened it by keys goes on to its link.
  useEffect(() => {
    if (!isPublic || !wasAsked.current) return;
    wasAsked.current = false;
    buttons.current?.querySelector('button')?.focus();
  }, [isPublic]);
  const open = () =>
    confirmChoice({
      title: t('share.public-title', { name }),
      text: t('share.public-text'),
      confirm: t('share.make-public').replace(/\s*…$/, ''),
    }).then(
      () => {
        wasAsked.current = true;
        onChange(true);
        void copy().catch(() => undefined);
      },
      () => undefined,
    );
  const copy = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/w/${workflowId}`);
    showAlert({ text: t('share.copied'), state: 'done' });
  };
  const embed = async () => {
    const source = `${window.location.origin}/w/${workflowId}`;
    await navigator.clipboard.writeText(
      `<iframe src="${source}" title="${forAttribute(name)}" width="960" height="600" style="border:0" allow="fullscreen"></iframe>`,
    );
    showAlert({ text: t('share.embedded'), state: 'done' });
  };
  return (
    <div className="linkrow">
      <span className="badge">
        <Icon name={isPublic ? 'globe' : 'lock'} />
      </span>
      <b>{t(isPublic ? 'share.public' : 'share.private')}</b>
      <span className="row" ref={buttons}>
        {isPublic && (
          <IconButton icon="link" size="compact" label={t('share.public-copy')} onClick={() => void copy().catch(reportError)} />
        )}
        {isPublic && (
          <IconButton
            icon="code"
            size="compact"
            label={t('share.public-embed')}
            onClick={() => void embed().catch(reportError)}
          />
        )}
        {mayShare && (
          <Button kind="outline" size="compact" onClick={() => void (isPublic ? onChange(false) : open())}>
            {t(isPublic ? 'share.make-private' : 'share.make-public')}
          </Button>
        )}
      </span>
      <span className="meta">{t('share.public-about')}</span>
    </div>
  );
}

/** A text as it may stand between the quotes of an attribute. */
const forAttribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
