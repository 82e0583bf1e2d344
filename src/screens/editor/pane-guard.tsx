import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ErrorState, LoadingState } from '#ui';

/** Keeps one pane's failure or loading to itself: the others go on. */
export function PaneGuard({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<PaneLoading />}>{children}</Suspense>
    </Boundary>
  );
}

function PaneLoading() {
  const { t } = useTranslation('app');
  return <LoadingState title={t('editor.pane-loading')} />;
}

function PaneFailed({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      title={t('editor.pane-failed')}
      actions={
        <Button kind="outline" size="compact" icon="reset" onClick={onAgain}>
          {t('editor.pane-again')}
        </Button>
      }
    >
      {t('editor.pane-failed-hint')}
    </ErrorState>
  );
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <PaneFailed onAgain={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
