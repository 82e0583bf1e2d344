/** Why a workbook is not taken: a code of the catalogue and what its text names. */
export class Refusal extends Error {
  readonly code:
    | 'workbook.unreadable'
    | 'workbook.too-large'
    | 'workbook.unpacks-too-large'
    | 'workbook.folded'
    | 'workbook.too-many-parts'
    | 'workbook.too-many-cells'
    | 'workbook.too-many-named'
    | 'workbook.protected'
    | 'workbook.endless';
  readonly parameters: Readonly<Record<string, string | number>>;

  constructor(code: Refusal['code'], parameters: Refusal['parameters'] = {}) {
    super(code);
    this.code = code;
    this.parameters = parameters;
  }
}
