import type { NamedSlide } from '#domain';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';
import type { SlideOnShow } from '../../../presenting/use-shown-slide.tsx';

/** What the parts of a slide's form read. */
export interface SlideFormProps {
  ports: EditorPorts;
  state: EditorState;
  slides: readonly NamedSlide[];
  chosen: NamedSlide;
  now: SlideOnShow;
  onChoose: (id: string) => void;
}
