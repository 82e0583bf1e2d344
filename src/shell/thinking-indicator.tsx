import { useTranslation } from '#ui';
import { useNavigation } from 'react-router';
import { useSnapshot } from 'valtio';
import { thinking } from '../app/thinking.ts';

/** A line at the top edge while a screen or a call takes long. It waits 300 ms, so that quick work does not flicker. */
export function ThinkingIndicator() {
  const { t } = useTranslation('app');
  const { count } = useSnapshot(thinking);
  const navigation = useNavigation();
  if (count === 0 && navigation.state === 'idle') return null;
  return <div className="thinking" role="progressbar" aria-label={t('thinking')} />;
}
