import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { IconButton, Kbd, StateGlyph, useTranslation } from '#ui';
import './command-line.css';
import type { CommandLine, LogLine } from './command-line.ts';

/** Props of {@link CommandLineBar}. */
export interface CommandLineBarProps {
  line: CommandLine;
  /** What is waited for where no command of the line itself asks. */
  idlePrompt: string;
  /** What was typed since it was asked for; asked by the field once it has the focus. */
  typedAhead: () => string;
  onClose: () => void;
}

/** The command line: what came of the last lines, what is asked for, and the field. Enter does, Tab completes, arrows choose and look back. */
export function CommandLineBar({ line, idlePrompt, typedAhead, onClose }: CommandLineBarProps) {
  const { t } = useTranslation('command-line');
  useSyncExternalStore(line.subscribe, () => line.version);
  const [text, setText] = useState('');
  /** The completion that Tab would take; −1: none is chosen. */
  const [at, setAt] = useState(-1);
  /** How many lines back the field looks; 0: at what is typed now. */
  const [back, setBack] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ids = useId();
  const offered = isOpen ? line.offered(text) : [];
  const chosen = offered[at];
  useEffect(() => {
    const typed = typedAhead();
    input.current?.focus();
    if (typed) setText(typed);
  }, [typedAhead]);

  const write = (next: string) => {
    setText(next);
    setAt(-1);
    setBack(0);
    setOpen(next !== '' || line.isAsking);
  };
  const complete = (next: string) => {
    write(next);
    input.current?.focus();
  };
  const submit = async (typed: string) => {
    setOpen(false);
    const isTaken = await line.submit(typed);
    // What was refused stays, to be mended.
    if (isTaken) write('');
    else input.current?.select();
  };
  const lookBack = (step: 1 | -1) => {
    const { history } = line;
    const next = Math.max(0, Math.min(history.length, back + step));
    setBack(next);
    setText(next === 0 ? '' : (history.at(-next) ?? ''));
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Partial<Record<string, () => void>> = {
      Enter: () => (chosen ? complete(chosen.line) : void submit(event.currentTarget.value)),
      Escape: () => {
        if (isOpen && offered.length > 0) return setOpen(false);
        if (text !== '') return write('');
        if (!line.cancel()) onClose();
      },
      ArrowDown: () => (offered.length > 0 ? setAt((at + 1) % offered.length) : lookBack(-1)),
      ArrowUp: () => (offered.length > 0 && at >= 0 ? setAt(at - 1) : lookBack(1)),
      // With nothing to complete Tab goes on, so that the keyboard never gets stuck.
      ...(offered.length > 0 && !event.shiftKey ? { Tab: () => complete((chosen ?? offered[0])?.line ?? text) } : {}),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <section className="command-line" data-part="command-line" aria-label={t('title')}>
      <Log lines={line.lines} label={t('log')} />
      {offered.length > 0 && (
        <div id={`${ids}-list`} role="listbox" aria-label={t('offered')} className="command-offers">
          {offered.map(({ line: whole, name, about }, index) => (
            <div
              key={whole}
              id={`${ids}-${index}`}
              role="option"
              aria-selected={index === at}
              className="item"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => complete(whole)}
            >
              <span className="clip">{name}</span>
              <span className="meta clip grow">{about}</span>
            </div>
          ))}
        </div>
      )}
      <div className="command-row">
        <label className="command-prompt" htmlFor={`${ids}-field`} data-part="command-prompt">
          {line.prompt ?? idlePrompt}
        </label>
        <input
          id={`${ids}-field`}
          ref={input}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={`${ids}-list`}
          aria-activedescendant={chosen && `${ids}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={line.isAsking ? '' : t('placeholder')}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="command-keys quiet" aria-hidden="true">
          <Kbd keys="Tab" /> {t('keys.complete')} <Kbd keys="Enter" /> {t('keys.run')}
        </span>
        <IconButton icon="close" size="compact" label={t('close')} keys="Escape" onClick={onClose} />
      </div>
    </section>
  );
}

/** What came of the last lines, the last one at the foot. */
function Log({ lines, label }: { lines: readonly LogLine[]; label: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return (
    <div
      className="command-log"
      role="log"
      aria-label={label}
      tabIndex={lines.length > 0 ? 0 : -1}
      ref={list}
      data-part="command-log"
    >
      {lines.map(({ id, kind, text, hint }) => (
        <p key={id} data-kind={kind}>
          {kind === 'failed' && <StateGlyph state="failed" />}
          <span>
            {text}
            {hint && <span className="quiet"> {hint}</span>}
          </span>
        </p>
      ))}
    </div>
  );
}
