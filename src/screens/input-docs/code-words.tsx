/** A sentence whose words between backticks are code. */
export function CodeWords({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
