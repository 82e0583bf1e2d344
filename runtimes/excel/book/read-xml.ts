import { Parser } from 'saxen';
import { Refusal } from './refusal.ts';

/** Hears the parts of an XML text, names without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads an XML text. Own entities are not known: a text that declares some is refused. Throws a {@link Refusal}. */
export function readXml(text: string, { open, text: heard, close }: XmlListener): void {
  const parser = new Parser();
  const fail = (reason: string) => {
    throw new Refusal('workbook.unreadable', { reason });
  };
  parser.on('attention', () => fail('it declares entities of its own'));
  parser.on('error', (error: Error) => {
    throw error instanceof Refusal ? error : new Refusal('workbook.unreadable', { reason: error.message });
  });
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => {
    const read = Object.entries(attributes()).map(([key, value]): [string, string] => [bare(key), decode(value)]);
    open?.(bare(name), Object.fromEntries(read));
  });
  if (heard) {
    parser.on('text', (value: string, decode: (text: string) => string) => heard(decode(value)));
    parser.on('cdata', (value: string) => heard(value));
  }
  if (close) parser.on('closeTag', (name: string) => close(bare(name)));
  parser.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
}

/** Attributes of every element of this name. */
export function elementsOf(text: string | undefined, name: string): Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  if (text !== undefined)
    readXml(text, {
      open(opened, attributes) {
        if (opened === name) found.push(attributes);
      },
    });
  return found;
}

/** Text as the file keeps it: `_x000D_` is a character that XML does not hold. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
