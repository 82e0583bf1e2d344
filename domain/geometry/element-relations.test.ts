import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ElementModel, ModelElement } from '../model/element-model.ts';
import { relateElements } from './element-relations.ts';
import { RELATION_INVERSES, RELATION_TYPES } from './relation-type.ts';

const modelOf = (...elements: ModelElement[]): ElementModel => ({
  Elements: Object.fromEntries(elements.map((element) => [element['Id'] as string, element])),
});
const element = (Id: string, more: ModelElement = {}): ModelElement => ({ Id, discriminator: 'Elements.Element', ...more });
const short = (relations: ReturnType<typeof relateElements>, id: string) =>
  relations.of(id).map(({ type, element: other, path }) => `${type} ${other} at ${path.join('.')}`);

describe('W3.15 relation types', () => {
  it('are ten, each the inverse of its inverse', () => {
    expect(RELATION_TYPES).toHaveLength(10);
    expect(RELATION_TYPES.map((type) => [type, RELATION_INVERSES[type]])).toEqual([
      ['extends', 'extended-by'],
      ['extended-by', 'extends'],
      ['child-of', 'parent-of'],
      ['parent-of', 'child-of'],
      ['instance-of', 'definition-of'],
      ['definition-of', 'instance-of'],
      ['view-of', 'has-view'],
      ['has-view', 'view-of'],
      ['references-id', 'referenced-by-id'],
      ['referenced-by-id', 'references-id'],
    ]);
  });

  it('are found from both elements, whichever states them', () => {
    const relations = relateElements([
      modelOf(
        element('chair'),
        element('chair-1', { discriminator: 'Elements.ElementInstance', BaseDefinition: 'chair' }),
        element('level'),
        element('room', { 'Child Of': 'level', Layout: { Furniture: ['chair-1', 'gone'] } }),
        element('plan', { viewOf: 'level' }),
        element('proxy', { discriminator: 'Elements.ElementProxy<Elements.SpaceBoundary>', elementId: 'room' }),
      ),
    ]);
    expect(short(relations, 'chair')).toEqual(['definition-of chair-1 at BaseDefinition']);
    expect(short(relations, 'chair-1')).toEqual([
      'instance-of chair at BaseDefinition',
      'referenced-by-id room at Layout.Furniture.0',
    ]);
    expect(short(relations, 'level')).toEqual(['parent-of room at Child Of', 'has-view plan at viewOf']);
    expect(short(relations, 'room')).toEqual([
      'child-of level at Child Of',
      'references-id chair-1 at Layout.Furniture.0',
      'extended-by proxy at elementId',
    ]);
    expect(short(relations, 'plan')).toEqual(['view-of level at viewOf']);
    expect(short(relations, 'proxy')).toEqual(['extends room at elementId']);
  });

  it('are stated by every key that spells them, with Id and Ids', () => {
    const relations = relateElements([
      modelOf(
        element('a'),
        element('b'),
        element('c', {
          ExtendsId: 'a',
          'parent-of': ['b'],
          hasViewIds: ['a'],
          referencesId: 'b',
          DefinitionOf: 'b',
          Parent: 'a',
        }),
      ),
    ]);
    expect(relations.of('c').map((relation) => relation.type)).toEqual([
      'extends',
      'parent-of',
      'has-view',
      'references-id',
      'definition-of',
      'child-of',
    ]);
  });

  it('make a parent of what a property with a relation names', () => {
    const model = modelOf(element('level'), element('room', { Level: 'level' }));
    expect(short(relateElements([model]), 'level')).toEqual(['referenced-by-id room at Level']);
    const relations = relateElements([model], { parentProperties: new Set(['Level']) });
    expect(short(relations, 'level')).toEqual(['parent-of room at Level']);
  });

  it('reach over models, once for each kind, and never to the element itself', () => {
    const relations = relateElements([
      modelOf(element('a', { Self: 'a', One: 'b', Two: 'b' })),
      modelOf(element('b', { __proto__: null, Back: 'a' })),
    ]);
    expect(short(relations, 'a')).toEqual(['references-id b at One', 'referenced-by-id b at Back']);
    expect(relations.of('nobody')).toEqual([]);
    expect(relations.of('constructor')).toEqual([]);
  });

  const tower = resolve('../shared/corpus/models/tower.json');
  it.skipIf(!existsSync(tower))('stand in a real model with both ends (skipped without ../shared)', () => {
    const model = JSON.parse(readFileSync(tower, 'utf8')) as ElementModel;
    const relations = relateElements([model]);
    let seen = 0;
    for (const id of Object.keys(model.Elements)) {
      for (const { type, element: other } of relations.of(id)) {
        seen += 1;
        const back = relations.of(other).some((found) => found.element === id && found.type === RELATION_INVERSES[type]);
        expect([id, type, other, back]).toEqual([id, type, other, true]);
      }
    }
    expect(seen).toBeGreaterThan(100);
  });
});
