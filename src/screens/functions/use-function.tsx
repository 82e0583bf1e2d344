import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isDefunct } from '#domain';
import { Button, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { addingAddress, type CardPlace } from './code-address.ts';
import type { ShownFunction } from './shown-function.ts';

/** What a function's page is there for: adds the function to the workflow that one comes from, else opens it in a new one. */
export function UseFunction({ found, place }: { found: ShownFunction; place: CardPlace }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  // What nobody may add any more, or has no version yet, is not offered.
  if (found.retired || isDefunct(found.record) || found.digest === '') return null;
  const { workflow } = place;
  const open = async () => {
    setMaking(true);
    try {
      await navigate(addingAddress(workflow ?? (await services.createWorkflow({ blank: true })), found.id));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button kind="primary" icon="plus" disabled={isMaking} onClick={() => void open().catch(reportError)}>
      {t(workflow === undefined ? 'open-in-workflow' : 'add-to-workflow')}
    </Button>
  );
}
