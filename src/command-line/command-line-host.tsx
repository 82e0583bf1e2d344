import { useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import type { TFunction } from 'i18next';
import type { NodeId } from '#domain';
import type { GraphPorts } from '#graph';
import { sketchHands, subscribeHands, type SketchHands, type SketchRequest } from '#viewer';
import { describeError } from '../app/describe-error.ts';
import { useApp } from '../app/app-context.ts';
import { useUnits } from '../preferences/use-units.ts';
import { CommandLineBar } from './command-line-bar.tsx';
import { CommandLine } from './command-line.ts';
import { editorWords, helpWords, type EditorWords } from './editor-words.ts';
import { keptLines } from './kept-lines.ts';
import { placeTyped, sketchWords } from './sketch-words.ts';
import type { TypedCommand } from './typed-command.ts';

/** Props of {@link CommandLineHost}. */
export interface CommandLineHostProps {
  ports: Pick<GraphPorts, 'reader' | 'commands' | 'runs'>;
  /** What is drawn over the model. */
  sketch: SketchRequest | undefined;
  showNode: (id: NodeId) => void;
  measureInModel: () => boolean;
  typedAhead: () => string;
  onClose: () => void;
}

/** What of the editor's words a sketch leaves: it has undo and drawing of its own, and nothing else changes meanwhile. */
const BESIDE_SKETCH = new Set(['camera', 'distance', 'area', 'angle'].map((word) => `typed.${word}`));

/** The command line of an open workflow, over the registry's commands and the ports. */
export function CommandLineHost({ ports, sketch, showNode, measureInModel, typedAhead, onClose }: CommandLineHostProps) {
  const { t: translate, i18n } = useTranslation(['command-line', 'inputs', 'errors', 'viewer', 'app']);
  const { registry } = useApp();
  const units = useUnits();
  const t = translate as unknown as EditorWords['t'];
  const open = useOpenSketch(sketch);
  const parts = useMemo(() => {
    const offered = () => registry.all().filter(({ validator }) => validator?.() ?? true);
    const words = (): TypedCommand[] =>
      editorWords({
        ports,
        units,
        t,
        i18n,
        found: (type) => offered().filter((one) => one.type === type),
        runFound: (id) => registry.run(id),
        showNode,
        measureInModel,
      });
    return {
      words,
      others: () => offered().filter(({ byNameOnly, type }) => !byNameOnly && type !== 'add-system' && type !== 'internal'),
    };
  }, [registry, ports, units, t, i18n, showNode, measureInModel]);
  const latest = { parts, open, units, t };
  const [kept] = useState<{ now: typeof latest }>({ now: latest });
  kept.now = latest;
  const [line] = useState(() => makeLine(kept, (id) => registry.run(id)));
  return (
    <CommandLineBar
      line={line}
      idlePrompt={open ? translate(`viewer:sketch.instructions.${open.instruction}`) : translate('command-line:prompt')}
      typedAhead={typedAhead}
      onClose={onClose}
    />
  );
}

interface Kept {
  parts: { words: () => TypedCommand[]; others: () => readonly { id: string; name: string }[] };
  open: SketchHands | undefined;
  units: EditorWords['units'];
  t: EditorWords['t'];
}

function makeLine(kept: { now: Kept }, runOther: (id: string) => Promise<void>): CommandLine {
  const sketchT = () => kept.now.t as unknown as TFunction<['command-line', 'viewer']>;
  const commands = (): TypedCommand[] => {
    const { open } = kept.now;
    const words = kept.now.parts.words();
    const own = open ? [...sketchWords(open, sketchT()), ...words.filter(({ id }) => BESIDE_SKETCH.has(id))] : words;
    return [...own, helpWords(kept.now.t, commands, (text) => line.say(text))];
  };
  const line: CommandLine = new CommandLine({
    commands,
    others: () => kept.now.parts.others(),
    runOther,
    takes: (text) => {
      const { open } = kept.now;
      return open !== undefined && placeTyped(open, text, kept.now.units);
    },
    describe: describeError,
    history: keptLines,
  });
  return line;
}

/** The open sketch; renders again with each stroke: what it waits for is another. */
function useOpenSketch(sketch: SketchRequest | undefined): SketchHands | undefined {
  const open = useSyncExternalStore(subscribeHands, () => sketch && sketchHands(sketch));
  const [, next] = useReducer((count: number) => count + 1, 0);
  useEffect(() => open?.subscribe(next), [open]);
  return open;
}
