import {
  Component,
  createContext,
  createElement,
  lazy,
  Suspense,
  useContext,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

/** Lazy component, whose code loads when it is first shown; `load` fetches it before, where a pointer or focus tells that it will be wanted. */
export type LaterPart<Props extends object> = ((props: Props) => ReactNode) & { load: () => void };

const LostParts = createContext<((error: ChunkLoadError) => void) | undefined>(undefined);

/** Hearer of parts below whose code did not come: they stay away and nothing else goes. Undefined: the nearest error boundary takes their place. */
export const LostPartsProvider = LostParts.Provider;

/**
 * Makes a part of its import, with a loading boundary of its own; `waiting` stands in its place until the code is there.
 * A part whose code came before it is shown stands at once.
 * A load that fails is a {@link ChunkLoadError}, told to the {@link LostPartsProvider} around, else to React's nearest error boundary.
 */
export function loadLater<Props extends object>(
  part: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
): LaterPart<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetched = async () => (ready = await loadChunk(part));
  const Part = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>;
  const Later = (props: Props) => {
    const onLost = useContext(LostParts);
    // What stands in its place does not change hands later: it would lose what it holds.
    const [Shown] = useState(() => ready ?? Part);
    const place = waiting?.(props);
    const shown = <Suspense fallback={place}>{createElement(Shown, props)}</Suspense>;
    if (!onLost) return shown;
    return (
      <LostBoundary place={place} onLost={onLost}>
        {shown}
      </LostBoundary>
    );
  };
  // Showing the part tells.
  return Object.assign(Later, { load: () => void fetched().catch(() => undefined) });
}

interface LostBoundaryProps {
  place: ReactNode;
  onLost: (error: ChunkLoadError) => void;
  children: ReactNode;
}

class LostBoundary extends Component<LostBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkLoadError) this.props.onLost(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // A part that came and broke is for those around it.
    if (!(error instanceof ChunkLoadError)) throw error;
    return this.props.place;
  }
}
