import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, gutterLineClass, GutterMarker, WidgetType, type DecorationSet } from '@codemirror/view';

/** What is wrong in a line, in the reader's words. */
export interface FaultyLine {
  line: number;
  severity: 'error' | 'warning';
  sentence: string;
}

const setLines = StateEffect.define<readonly FaultyLine[]>();

/** Stands behind the last sign of its line; the list of problems tells a screen reader. */
class Sentence extends WidgetType {
  readonly fault: FaultyLine;
  constructor(fault: FaultyLine) {
    super();
    this.fault = fault;
  }
  override eq(other: Sentence): boolean {
    return other.fault.sentence === this.fault.sentence && other.fault.severity === this.fault.severity;
  }
  override toDOM(): HTMLElement {
    const words = document.createElement('span');
    words.className = 'fault-words';
    words.dataset['severity'] = this.fault.severity;
    words.ariaHidden = 'true';
    words.textContent = this.fault.sentence;
    return words;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

class FaultyNumber extends GutterMarker {
  override elementClass: string;
  constructor(severity: FaultyLine['severity']) {
    super();
    this.elementClass = `cm-${severity}-line`;
  }
}
const NUMBERS = { error: new FaultyNumber('error'), warning: new FaultyNumber('warning') };

interface Shown {
  lines: DecorationSet;
  numbers: RangeSet<GutterMarker>;
}

const shown = StateField.define<Shown>({
  create: () => ({ lines: Decoration.none, numbers: RangeSet.empty }),
  update(before, { changes, docChanged, effects, newDoc }) {
    const found = effects.find((one) => one.is(setLines));
    if (found) return shownOf(newDoc, found.value);
    return docChanged ? { lines: before.lines.map(changes), numbers: before.numbers.map(changes) } : before;
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ numbers }) => numbers),
  ],
});

/** Lines with faults are tinted, their number too, and say behind them what is wrong. */
export const faultLines: Extension = shown;

/** Shows the first fault of each line, errors before warnings. */
export const faultsAt = (faults: readonly FaultyLine[]) => setLines.of(faults);

function shownOf(doc: Text, faults: readonly FaultyLine[]): Shown {
  const first = new Map<number, FaultyLine>();
  for (const fault of faults) {
    const line = Math.min(Math.max(1, fault.line), doc.lines);
    const before = first.get(line);
    if (!before || (before.severity === 'warning' && fault.severity === 'error')) first.set(line, { ...fault, line });
  }
  const lines = new RangeSetBuilder<Decoration>();
  const numbers = new RangeSetBuilder<GutterMarker>();
  for (const fault of [...first.values()].toSorted((a, b) => a.line - b.line)) {
    const { from, to } = doc.line(fault.line);
    lines.add(from, from, Decoration.line({ class: `cm-${fault.severity}-line` }));
    lines.add(to, to, Decoration.widget({ widget: new Sentence(fault), side: 1 }));
    numbers.add(from, from, NUMBERS[fault.severity]);
  }
  return { lines: lines.finish(), numbers: numbers.finish() };
}
