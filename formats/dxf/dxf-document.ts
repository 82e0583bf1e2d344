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
  readonly document: DxfDocument = { header: new Map(), layers: new Map(), blocks: new Map(), entities: [] };
  /** Some files hold nothing but entities. */
  #section = 'ENTITIES';
  #variable = '';
  #table = '';
  #layer: { name: string; color: number; trueColor: number | undefined; flags: number } | undefined;
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
    this.#endLayer();
    this.#endEntity();
    if (kind === 'SECTION') {
      this.#section = '';
      this.#isSectionName = true;
    } else if (kind === 'ENDSEC') this.#section = '';
    else if (this.#section === 'TABLES') {
      this.#table = kind;
      if (kind === 'LAYER') this.#layer = { name: '', color: 7, trueColor: undefined, flags: 0 };
    } else if (this.#section === 'BLOCKS' && kind === 'BLOCK') this.#block = { name: '', base: [0, 0, 0], entities: [] };
    else if (this.#section === 'BLOCKS' && kind === 'ENDBLK') this.#endBlock();
    else if (kind === 'SEQEND') this.#owner = undefined;
    else if (this.#section === 'ENTITIES' || (this.#section === 'BLOCKS' && this.#block))
      this.#entity = { kind, layer: '0', pairs: [], children: [] };
    this.#isEmbedded = false;
  }

  #takeTable(code: number, value: string): void {
    if (this.#table !== 'LAYER' || !this.#layer) return;
    if (code === 2) this.#layer.name = value.trim();
    else if (code === 62) this.#layer.color = Number(value);
    else if (code === 420) this.#layer.trueColor = Number(value);
    else if (code === 70) this.#layer.flags = Number(value);
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

  #endLayer(): void {
    const layer = this.#layer;
    this.#layer = undefined;
    // A negative colour is a layer that is off; the first bit one that is frozen.
    if (layer && layer.name !== '')
      this.document.layers.set(nameKey(layer.name), {
        name: layer.name,
        color: Math.abs(layer.color),
        trueColor: layer.trueColor,
        isOff: layer.color < 0,
        isFrozen: (layer.flags & 1) !== 0,
      });
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
