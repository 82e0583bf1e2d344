/** How one element stands to another; neighbours in the list are each other's inverse. Source: spec workflows §3. */
export const RELATION_TYPES = [
  'extends',
  'extended-by',
  'child-of',
  'parent-of',
  'instance-of',
  'definition-of',
  'view-of',
  'has-view',
  'references-id',
  'referenced-by-id',
] as const;

/** One of the ten. */
export type RelationType = (typeof RELATION_TYPES)[number];

/** What the other element says: `child-of` ↔ `parent-of`. */
export const RELATION_INVERSES: Readonly<Record<RelationType, RelationType>> = {
  extends: 'extended-by',
  'extended-by': 'extends',
  'child-of': 'parent-of',
  'parent-of': 'child-of',
  'instance-of': 'definition-of',
  'definition-of': 'instance-of',
  'view-of': 'has-view',
  'has-view': 'view-of',
  'references-id': 'referenced-by-id',
  'referenced-by-id': 'references-id',
};
