/** Text of a drawing as it reads: codes of single characters, and the formatting of multi-line text taken out. */
export function plainText(text: string, isMultiLine: boolean): string {
  const decoded = text
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%%([dDpPcC%])/g, (_whole, sign: string) => ({ d: '°', p: '±', c: '⌀', '%': '%' })[sign.toLowerCase()] ?? '')
    .replace(/%%[uUoOkK]/g, '');
  if (!isMultiLine) return decoded;
  return decoded
    .replace(/\\\\/g, '\u0000')
    .replace(/\\P/g, '\n')
    .replace(/\\~/g, ' ')
    .replace(/\\S([^;^#/]*)[\^#/]([^;]*);/g, '$1/$2')
    .replace(/\\[ACFHQTWfpcC][^;\\]*;/g, '')
    .replace(/\\[LlOoKkN]/g, '')
    .replace(/[{}]/g, '')
    .replaceAll('\u0000', '\\');
}
