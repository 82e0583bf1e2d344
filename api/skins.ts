import { z } from 'zod';
import { HIDEABLE_FEATURES } from '#domain';
import type { CallContract } from './call.ts';
import { PUBLIC_READS } from './limits.ts';

const hex = z
  .string()
  .trim()
  .regex(/^#?[0-9a-fA-F]{6}$/);
const picture = z.string().max(200_000);
const px = z.number().min(8).max(400);
const overrides = z.record(z.string().max(200), z.string().max(2000)).refine((all) => Object.keys(all).length <= 100);

/** A customer's look, as it is written; whatever of it may not be is left out, and told. */
export const skinDocument = z
  .object({
    'primary-color': hex.optional(),
    'secondary-color': hex.optional(),
    'invert-active-nav': z.boolean().optional(),
    'font-family': z.string().max(200).optional(),
    /** Colours of charts in their order. */
    'color-palette': z.array(hex).max(20).optional(),
    /** A CSS filter for icons. */
    'icon-filter': z.string().max(200).optional(),
    /** Pictures as `data:` addresses; `src` where the others are not given. Px. */
    'logo-override': z
      .object({
        src: picture.optional(),
        /** On dark. */
        invertSrc: picture.optional(),
        /** On light. */
        lightSrc: picture.optional(),
        height: px.optional(),
        width: px.optional(),
      })
      .strict()
      .optional(),
    /** Declarations by selector of parts, such as `button` or `[data-part="dialog"]`. */
    'selector-overrides': overrides.optional(),
    'hidden-features': z.array(z.string().max(100)).max(20).optional(),
    /** Values by token, such as `--radius-2`. */
    'css-var-overrides': overrides.optional(),
  })
  .strict();
/** A customer's look as it is written. */
export type SkinDocument = z.output<typeof skinDocument>;

/** What was shifted or left out: a code of the catalogue, and what it is about. */
const note = z.object({
  code: z.enum(['skin.override-dropped', 'skin.colour-shifted', 'skin.picture-dropped']),
  parameters: z.object({ what: z.string() }),
});
/** What of a look was shifted or left out. */
export type SkinNote = z.output<typeof note>;
const name = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** Suffixes of addresses that may use the look; none: everybody. */
const view = z.array(z.string().trim().min(1).max(200)).max(50);

/** A look as a page wears it. */
export const wornSkin = z.object({
  name: z.string(),
  permissions: z.object({ view }),
  /** Style sheet over tokens and parts; it names no address. */
  css: z.string(),
  hidden: z.array(z.enum(HIDEABLE_FEATURES)),
  /** Colours of charts; none: those of the product. */
  palette: z.array(z.string()),
  /** `data:` addresses; px. */
  logo: z.object({ light: z.string(), dark: z.string(), height: z.number().nullable(), width: z.number().nullable() }).nullable(),
});
/** A look as a page wears it. */
export type WornSkin = z.output<typeof wornSkin>;

/** Calls about looks of customers. */
export const skinCalls = {
  'GET product-skin/{id}': {
    tag: 'skins',
    summary: 'A look by the name of its product; for whom it is stands in permissions.view',
    access: 'anonymous',
    limit: PUBLIC_READS,
    answer: wornSkin,
  },
  'GET organization/skins': {
    tag: 'skins',
    summary: 'Looks with all that is written of them',
    access: 'owner',
    answer: z.object({
      skins: z.array(z.object({ name: z.string(), document: skinDocument, view, isEnabled: z.boolean(), notes: z.array(note) })),
    }),
  },
  'POST organization/skins/check': {
    tag: 'skins',
    summary: 'How a look would be worn, and what of it was shifted or left out; keeps nothing',
    access: 'owner',
    body: z.object({ name, document: skinDocument }).strict(),
    bodyLimit: 1024 * 1024,
    answer: z.object({ worn: wornSkin, notes: z.array(note) }),
  },
  'PUT organization/skins/{name}': {
    tag: 'skins',
    summary: 'Keeps a look; answers what of it was shifted or left out',
    access: 'owner',
    bodyLimit: 1024 * 1024,
    body: z.object({ document: skinDocument, view, isEnabled: z.boolean() }).strict(),
    answer: z.object({ notes: z.array(note) }),
  },
  'DELETE organization/skins/{name}': {
    tag: 'skins',
    summary: 'Removes a look; whoever wore it sees Parti as it is',
    access: 'owner',
  },
} as const satisfies Record<string, CallContract>;
