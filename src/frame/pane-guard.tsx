import { Component, Suspense, type ReactNode } from 'react';
import { Button, ChunkLoadError, ErrorState, LoadingState, LostPartsProvider, useTranslation } from '#ui';

/** Keeps one pane's failure or loading to itself: the others go on. */
export function PaneGuard({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <LostPartsProvider value={undefined}>
        <Suspense fallback={<PaneLoading />}>{children}</Suspense>
      </LostPartsProvider>
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

class Boundary extends Component<{ children: ReactNode }, { failed: boolean; isMissing: boolean }> {
  override state = { failed: false, isMissing: false };

  static getDerivedStateFromError(error: unknown): { failed: boolean; isMissing: boolean } {
    return { failed: true, isMissing: error instanceof ChunkLoadError };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { failed, isMissing } = this.state;
    if (!failed) return this.props.children;
    // Edits lie in the browser until they are saved: a page that loads anew loses none.
    return <PaneFailed onAgain={() => (isMissing ? window.location.reload() : this.setState({ failed: false }))} />;
  }
}
