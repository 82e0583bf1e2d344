/** Reader of addresses, which pages and Node both have. */
declare class URL {
  readonly username: string;
  readonly password: string;
  static canParse(address: string, base?: string): boolean;
  constructor(address: string, base?: string);
  readonly origin: string;
}
