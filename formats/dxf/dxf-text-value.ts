/** Code pages that characters of `\M+` name by one digit. */
const PAGES: Readonly<Record<string, string>> = { '1': 'shift_jis', '2': 'big5', '3': 'euc-kr', '5': 'gbk' };
const SIGNS: Readonly<Record<string, string>> = { d: '°', p: '±', c: '⌀', '%': '%' };
/** Stand in for escaped signs until the formatting is gone. */
const KEPT = ['\\', '{', '}'] as const;
const MARK = 0xe000;

/** Text of a drawing as it reads: codes of single characters, and the formatting of multi-line text taken out. */
export function plainText(text: string, isMultiLine: boolean): string {
  const decoded = text
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9A-Fa-f]{4})/g, (_whole, page: string, hex: string) => multibyte(page, hex))
    .replace(/%%(\d{3})/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replace(/%%([dDpPcC%])/g, (_whole, sign: string) => SIGNS[sign.toLowerCase()] ?? '')
    .replace(/%%[uUoOkK]/g, '');
  if (!isMultiLine) return decoded;
  return decoded
    .replace(/\\([\\{}])/g, (_whole, sign: (typeof KEPT)[number]) => String.fromCharCode(MARK + KEPT.indexOf(sign)))
    .replace(/\^([IJM ])/g, (_whole, sign: string) => ({ I: '\t', J: '\n', M: '', ' ': '^' })[sign] ?? '')
    .replace(/\\[PNX]/g, '\n')
    .replace(/\\~/g, ' ')
    .replace(/\\S([^;^#/]*)[\^#/] ?([^;]*);/g, '$1/$2')
    .replace(/\\[ACFHQTWfpcC][^;\\{}]*;/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/[{}]/g, '')
    .replace(/[\uE000-\uE002]/g, (sign) => KEPT[sign.charCodeAt(0) - MARK] ?? '');
}

function multibyte(page: string, hex: string): string {
  const label = PAGES[page];
  const bytes = Uint8Array.of(Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2), 16));
  return label === undefined ? '' : new TextDecoder(label).decode(bytes);
}
