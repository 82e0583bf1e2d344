import { RangeSet, StateEffect, StateField, type Extension, type Range, type Text } from '@codemirror/state';
import { gutter, GutterMarker, ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { compareLines } from '#domain';

const setMarks = StateEffect.define<RangeSet<GutterMarker>>();
const REST_MS = 250;

class ChangeMarker extends GutterMarker {
  override elementClass = 'cm-changed-line';
}
const MARKER = new ChangeMarker();

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (value, { changes, effects }) => effects.find((one) => one.is(setMarks))?.value ?? value.map(changes),
});

/** A stroke beside each line that is another than in the version that the draft began from; none where there is no such file. */
export function changeMarks(original: string | undefined): Extension {
  if (original === undefined) return [];
  const plugin = ViewPlugin.fromClass(
    class {
      #timer: ReturnType<typeof setTimeout> | undefined;
      readonly #view: EditorView;
      constructor(view: EditorView) {
        this.#view = view;
        this.#plan(0);
      }
      update({ docChanged }: ViewUpdate): void {
        if (docChanged) this.#plan(REST_MS);
      }
      destroy(): void {
        clearTimeout(this.#timer);
      }
      #plan(ms: number): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(
          () => this.#view.dispatch({ effects: setMarks.of(marksOf(original, this.#view.state.doc)) }),
          ms,
        );
      }
    },
  );
  return [marks, plugin, gutter({ class: 'cm-changes', markers: (view) => view.state.field(marks) })];
}

function marksOf(original: string, now: Text): RangeSet<GutterMarker> {
  const changed: Range<GutterMarker>[] = [];
  for (const { kind, after } of compareLines(original, now.toString()))
    if (kind === 'added' && after !== undefined && after <= now.lines) changed.push(MARKER.range(now.line(after).from));
  return RangeSet.of(changed, true);
}
