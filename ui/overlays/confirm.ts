/** Texts of a confirmation; each text has a default: Confirm?, Are you sure?, Confirm. */
export interface ConfirmTexts {
  title?: string;
  text?: string;
  confirm?: string;
  danger?: boolean;
}

/** Rejection of {@link confirmChoice} when the question was declined. */
export class ConfirmDeclined extends Error {
  constructor() {
    super('The question was declined.');
    this.name = 'ConfirmDeclined';
  }
}

/** A question that waits for its answer. */
export interface OpenQuestion {
  texts: ConfirmTexts;
  answer: (yes: boolean) => void;
}

let current: OpenQuestion | undefined;
const listeners = new Set<() => void>();

function put(question: OpenQuestion | undefined): void {
  current = question;
  for (const listener of listeners) listener();
}

/** The question that `ConfirmHost` shows. */
export const openQuestion = {
  get: (): OpenQuestion | undefined => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Confirmation before something that cannot be taken back. Resolves on yes; rejects with {@link ConfirmDeclined} else. A newer question declines the older. */
export function confirmChoice(texts: ConfirmTexts = {}): Promise<void> {
  current?.answer(false);
  return new Promise((resolve, reject) => {
    put({
      texts,
      answer(yes) {
        put(undefined);
        if (yes) resolve();
        else reject(new ConfirmDeclined());
      },
    });
  });
}
