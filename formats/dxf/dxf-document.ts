import type { DxfEntity } from './dxf-entity.ts';

export interface DxfLayer {
  /** As the table of layers spells it. */
  name: string;
  /** AutoCAD colour index. */
  color: number;
  /** 24 bits, where the layer has a colour beyond the index. */
  trueColor: number | undefined;
  /** Its own things are not drawn. */
  isOff: boolean;
  /** Nor are those of other layers within blocks that are put on it. */
  isFrozen: boolean;
  /** In mm; undefined where the layer leaves it to whoever draws. */
  lineWeight: number | undefined;
}

/** How leaders of a style of dimensions end. */
export interface DxfDimensionStyle {
  /** Size of arrowheads in the drawing's units. */
  arrowSize: number;
  /** Handle of the block that is the arrowhead of leaders; undefined for the closed, filled one. */
  arrowBlock: string | undefined;
}

export interface DxfBlock {
  base: [number, number, number];
  entities: DxfEntity[];
}

/** The parts of a drawing that matter here. */
export interface DxfDocument {
  header: Map<string, string>;
  /** By `nameKey`. */
  layers: Map<string, DxfLayer>;
  /** By `nameKey`. */
  blocks: Map<string, DxfBlock>;
  entities: DxfEntity[];
  /** By `nameKey`. */
  dimensionStyles: Map<string, DxfDimensionStyle>;
  /** Names of blocks by the handles of their records. */
  blockNames: Map<string, string>;
}

/** Entities that own the vertices or attributes behind them, up to SEQEND. */
const OWNERS = new Set(['POLYLINE', 'INSERT']);
const OWNED = new Set(['VERTEX', 'ATTRIB']);

/** "Embedded Object": multi-line text within an attribute, columns of text. */
const EMBEDDED = 101;

/** Names of layers and blocks are the same in capitals. */
export const nameKey = (name: string): string => name.trim().toUpperCase();

/** Builds the document from groups in order. */
export class DxfDocumentBuilder {
  readonly document: DxfDocument = {
    header: new Map(),
    layers: new Map(),
    blocks: new Map(),
    entities: [],
    dimensionStyles: new Map(),
    blockNames: new Map(),
  };
  /** Some files hold nothing but entities. */
  #section = 'ENTITIES';
  #variable = '';
  /** Of a table: its kind, and the first value of each code. */
  #record: { kind: string; values: Map<number, string> } | undefined;
  #block: (DxfBlock & { name: string }) | undefined;
  #entity: DxfEntity | undefined;
  #owner: DxfEntity | undefined;
  #isSectionName = false;
  /** Behind this the file repeats an entity in another form. */
  #isEmbedded = false;

  take(code: number, value: string): void {
    if (code === 0) return this.#open(value.trim().toUpperCase());
    if (this.#isSectionName && code === 2) {
      this.#section = value.trim().toUpperCase();
      this.#isSectionName = false;
    } else if (this.#section === 'HEADER') {
      if (code === 9) this.#variable = value.trim();
      else if (!this.document.header.has(this.#variable)) this.document.header.set(this.#variable, value.trim());
    } else if (this.#section === 'TABLES') this.#takeTable(code, value);
    else if (this.#section === 'BLOCKS' || this.#section === 'ENTITIES') this.#takeEntity(code, value);
  }

  #open(kind: string): void {
    this.#endRecord();
    this.#endEntity();
    if (kind === 'SECTION') {
      this.#section = '';
      this.#isSectionName = true;
    } else if (kind === 'ENDSEC') this.#section = '';
    else if (this.#section === 'TABLES') this.#record = { kind, values: new Map() };
    else if (this.#section === 'BLOCKS' && kind === 'BLOCK') this.#block = { name: '', base: [0, 0, 0], entities: [] };
    else if (this.#section === 'BLOCKS' && kind === 'ENDBLK') this.#endBlock();
    else if (kind === 'SEQEND') this.#owner = undefined;
    else if (this.#section === 'ENTITIES' || (this.#section === 'BLOCKS' && this.#block))
      this.#entity = { kind, layer: '0', pairs: [], children: [] };
    this.#isEmbedded = false;
  }

  #takeTable(code: number, value: string): void {
    const values = this.#record?.values;
    if (values && !values.has(code)) values.set(code, value.trim());
  }

  #takeEntity(code: number, value: string): void {
    if (this.#entity) {
      if (code === EMBEDDED) this.#isEmbedded = true;
      if (this.#isEmbedded) return;
      if (code === 8) this.#entity.layer = value.trim();
      this.#entity.pairs.push([code, value]);
      return;
    }
    const block = this.#block;
    if (!block) return;
    if (code === 2) block.name = value.trim();
    else if (code === 10 || code === 20 || code === 30) block.base[code / 10 - 1] = Number(value) || 0;
  }

  #endRecord(): void {
    const { kind, values } = this.#record ?? {};
    this.#record = undefined;
    const name = values?.get(2) ?? '';
    if (!values || name === '') return;
    const { layers, dimensionStyles, blockNames, header } = this.document;
    if (kind === 'LAYER') layers.set(nameKey(name), layerOf(name, values));
    else if (kind === 'DIMSTYLE') dimensionStyles.set(nameKey(name), dimensionStyleOf(values, header));
    else if (kind === 'BLOCK_RECORD') blockNames.set(values.get(5) ?? '', name);
  }

  #endEntity(): void {
    const entity = this.#entity;
    this.#entity = undefined;
    if (!entity) return;
    if (this.#owner && OWNED.has(entity.kind)) {
      this.#owner.children.push(entity);
      return;
    }
    this.#owner = OWNERS.has(entity.kind) ? entity : undefined;
    (this.#block ?? this.document).entities.push(entity);
  }

  #endBlock(): void {
    const block = this.#block;
    this.#block = undefined;
    this.#owner = undefined;
    if (block && block.name !== '') this.document.blocks.set(nameKey(block.name), { base: block.base, entities: block.entities });
  }
}

function layerOf(name: string, values: ReadonlyMap<number, string>): DxfLayer {
  // A negative colour is a layer that is off; the first bit one that is frozen.
  const color = Number(values.get(62) ?? 7);
  const trueColor = values.get(420);
  return {
    name,
    color: Math.abs(color),
    trueColor: trueColor === undefined ? undefined : Number(trueColor),
    isOff: color < 0,
    isFrozen: (Number(values.get(70) ?? 0) & 1) !== 0,
    lineWeight: lineWeightOf(values.get(370)),
  };
}

/** Hundredths of a millimetre as mm; undefined for what is less than nothing, which stands for the usual weight. */
export function lineWeightOf(hundredths: string | undefined): number | undefined {
  const weight = Number(hundredths ?? -1);
  return weight >= 0 ? weight / 100 : undefined;
}

/** What programs write where nobody said anything, in inches and in millimetres. */
const [ARROW_IN_INCHES, ARROW_IN_MILLIMETRES] = [0.18, 2.5];

/** By the style's own values, else by those of the header. */
export function dimensionStyleOf(values: ReadonlyMap<number, string>, header: ReadonlyMap<string, string>): DxfDimensionStyle {
  const usual = header.get('$MEASUREMENT') === '1' ? ARROW_IN_MILLIMETRES : ARROW_IN_INCHES;
  const size = Number(values.get(41) ?? header.get('$DIMASZ') ?? usual);
  // Nought is a scale that each sheet has of its own.
  const scale = Number(values.get(40) ?? header.get('$DIMSCALE') ?? 1) || 1;
  return { arrowSize: Math.abs(size * scale) || 0, arrowBlock: arrowHandle(values.get(341)) };
}

/** The handle of an arrowhead's block; undefined for the usual one. */
export const arrowHandle = (handle: string | undefined): string | undefined =>
  handle === undefined || /^0*$/.test(handle.trim()) ? undefined : handle.trim();
