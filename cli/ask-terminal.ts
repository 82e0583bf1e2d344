import { createInterface } from 'node:readline';

/** Questions to whoever sits at the terminal. */
export interface Asker {
  /** Whether they said yes; no where nobody can answer, or the terminal is closed. */
  ask(question: string): Promise<boolean>;
  close(): void;
}

/** Asks one question after the other; the next line that is typed answers the oldest. */
export function openAsker(input: NodeJS.ReadableStream, say: (text: string) => void): Asker {
  const lines = createInterface({ input });
  let waiting: { question: string; answer: (isYes: boolean) => void }[] = [];
  let isClosed = false;
  const put = () => {
    const [first] = waiting;
    if (first) say(first.question);
  };
  lines.on('line', (line) => {
    waiting.shift()?.answer(/^\s*y(es)?\s*$/i.test(line));
    put();
  });
  lines.on('close', () => {
    isClosed = true;
    for (const { answer } of waiting) answer(false);
    waiting = [];
  });
  return {
    ask: (question) =>
      new Promise((answer) => {
        if (isClosed) return answer(false);
        waiting.push({ question, answer });
        if (waiting.length === 1) put();
      }),
    close: () => lines.close(),
  };
}
