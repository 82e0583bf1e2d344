import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { CopyPage } from './copy-page.tsx';

/** `/start/:templateId`: makes a copy of a template for whoever is signed in, and opens it. */
export function StartScreen() {
  const { i18n } = useTranslation();
  const { services } = useApp();
  const { templateId = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ErrorWords>();
  const begun = useRef(false);
  useEffect(() => {
    // Once only: a second effect would make a second copy.
    if (begun.current) return;
    begun.current = true;
    services.createWorkflow({ templateId, language: i18n.language }).then(
      // Going back leads past this page: it would copy again.
      (id) => navigate(`/workflows/${id}?initializedFromTemplate=true`, { replace: true }),
      async (error: unknown) => setFailure(await describeError(error)),
    );
  }, [services, navigate, templateId, i18n.language]);
  return <CopyPage failure={failure} />;
}
