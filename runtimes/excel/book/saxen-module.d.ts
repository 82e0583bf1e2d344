/** The package brings no types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'attention' | 'cdata', hear: (text: string) => void): this;
    on(event: 'text', hear: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    on(
      event: 'openTag',
      hear: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    parse(text: string): this;
  }
}
