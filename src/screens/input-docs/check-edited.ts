/** What checks an edited schema; the first edit loads it. */
export { checkInputsText } from '#domain';
