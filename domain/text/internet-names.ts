/** Whether text looks like a host name: no `@`, two or more parts between dots, none empty, the last of 2 letters or more. */
export function looksLikeHostname(text: string): boolean {
  const parts = text.split('.');
  return !/[@\s]/.test(text) && parts.length >= 2 && parts.every((part) => part !== '') && parts.at(-1)!.length >= 2;
}

/** Whether text looks like an e-mail address: it contains `@`. Sending a message is the only real check. */
export function looksLikeEmail(text: string): boolean {
  return text.includes('@');
}

/** Whether an address belongs to a domain: it equals it or ends in `@domain`, whatever the case. */
export function matchesDomain(text: string, domain: string): boolean {
  const [address, wanted] = [text, domain].map((each) => each.trim().toLowerCase()) as [string, string];
  return wanted !== '' && (address === wanted || address.endsWith(`@${wanted}`));
}
