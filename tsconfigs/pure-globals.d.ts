/** Reader of addresses, which pages and Node both have. */
declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  readonly origin: string;
}
