import { useTranslation } from '#ui';
import { useParams } from 'react-router';
import { useApp } from '../../app/app-context.ts';
import { CopyPage } from './copy-page.tsx';
import { useMadeCopy } from './use-made-copy.ts';

/** `/start/:templateId`: makes a copy of a template for whoever is signed in, and opens it. */
export function StartScreen() {
  const { i18n } = useTranslation();
  const { services } = useApp();
  const { templateId = '' } = useParams();
  const failure = useMadeCopy(async () => {
    const id = await services.createWorkflow({ templateId, language: i18n.language });
    return `/workflows/${id}?initializedFromTemplate=true`;
  });
  return <CopyPage failure={failure} />;
}
