/** Most letters of one call that goes on when its page is left: browsers take 64 kB of such calls at once. */
const MOST_LETTERS = 20_000;

/** Whether a call with this body may go on when its page is left. */
export const outlivesPage = (body: unknown): boolean => JSON.stringify(body).length < MOST_LETTERS;
