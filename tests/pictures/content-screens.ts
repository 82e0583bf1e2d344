import { randomUUID } from 'node:crypto';
import type { OwnerApi } from '../fixtures/api.ts';
import { corpusText, hasCorpus } from '../fixtures/corpus.ts';
import { boardOf } from '../fixtures/signed-in.ts';
import { FOCUS, FURNITURE, MEETING } from './content-things.ts';
import { rest, showPage, type Screen, type Stage } from './screens.ts';

interface Office {
  /** Folder of the furniture, and what is shown of it. */
  folder: string;
  catalogue: string | undefined;
  meeting: string;
  focus: string;
  /** A fit-out whose rooms are furnished. */
  workflow: string;
}

let office: Promise<Office> | undefined;
/** Furniture, a catalogue and two space types; made once. */
const officeOf = (stage: Stage): Promise<Office> => (office ??= makeOffice(stage));

async function bring({ api, origin }: Stage, folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const begun = await api.call('POST files', {
    body: {
      content_type: 'application/octet-stream',
      extension: name.split('.').at(-1) ?? 'bin',
      purpose: 'content',
      folder_id: folder,
      file_name: name,
      size: bytes.length,
    },
  });
  if (!('upload_url' in begun)) throw new Error(`${name} has no address to go to.`);
  const headers = { 'content-type': 'application/octet-stream' };
  await fetch(new URL(begun.upload_url, origin), { method: 'PUT', headers, body: Buffer.from(bytes) });
  await api.call('POST files', { body: { upload_finished: begun.id } });
  const { files } = await api.call('POST folders/{id}/files', { path: { id: folder }, body: { upload: begun.id, tags: [] } });
  return files[0]?.id ?? '';
}

async function makeFolder(api: OwnerApi, name: string, parentId: string | null, tags: string[] = []): Promise<string> {
  const id = randomUUID();
  await api.call('POST folders/{id}', { path: { id }, body: { name, parentId, tags } });
  return id;
}

async function makeOffice(stage: Stage): Promise<Office> {
  const { api } = stage;
  const library = await makeFolder(api, 'Library', null);
  await makeFolder(api, 'Doors, windows', library);
  const folder = await makeFolder(api, 'Furniture', library, ['workplace']);
  await makeFolder(api, 'Outdoor', folder);
  await makeFolder(api, 'Surveys', null);
  for (const [name, bytes] of Object.entries(FURNITURE)) await bring(stage, folder, name, bytes());
  await bring(stage, folder, 'Schedule of furniture.csv', Buffer.from('Name,Count\n"Desk, oak 160",12\n'));
  const catalogue = hasCorpus
    ? await bring(stage, folder, 'Reception 2026.json', Buffer.from(corpusText('models/content-catalog-reception.json')))
    : undefined;
  const make = async (name: string, tags: string[], variants: typeof MEETING | typeof FOCUS) =>
    (await api.call('POST folders/{id}/space-types', { path: { id: folder }, body: { name, tags, variants } })).id;
  const meeting = await make('Meeting room', ['meeting', 'reception'], MEETING);
  const focus = await make('Focus room', ['focus'], FOCUS);
  const path = { id: folder, fileId: meeting };
  await api.call('PATCH folders/{id}/files/{fileId}', { path, body: { allowRotation: true } });
  const { id: workflow } = await api.call('POST workflows', { body: { templateId: 'office-fit-out' } });
  return { folder, catalogue, meeting, focus, workflow };
}

/** Puts Furnish into the fit-out as a person does who reads English: functions are found by their names. */
async function furnish({ page: shown, origin }: Stage, { workflow }: Office): Promise<void> {
  const browser = shown.context().browser();
  if (!browser) throw new Error('No browser to furnish in.');
  const context = await browser.newContext({ locale: 'en-US', storageState: await shown.context().storageState() });
  const page = await context.newPage();
  await page.goto(`${origin}/workflows/${workflow}?view=report`);
  await page.locator('[data-part="figure"]').first().waitFor();
  const board = boardOf(page);
  await board.add('Furnish');
  const card = board.named('Furnish').first();
  await card.click();
  await page.getByRole('button', { name: 'Choose from content: Content' }).click();
  const choice = page.locator('[data-part="content-choice"]');
  await choice
    .getByRole('button', { name: /^Furniture/ })
    .first()
    .click();
  await choice.waitFor({ state: 'detached' });
  await page
    .locator('.board [data-state="done"] h3, .board [data-state="warning"] h3', { hasText: 'Furnish' })
    .waitFor({ state: 'attached' });
  await page.locator('.saved[data-state="saved"]').waitFor();
  await context.close();
}

let furnished: Promise<void> | undefined;

let schema: Promise<unknown> | undefined;

/** A schema with a property of most kinds. */
const makeSchema = (api: OwnerApi): Promise<unknown> =>
  api.call('POST schemas', {
    body: {
      name: 'Room program',
      id: 'https://parti.keller.studio/schemas/room-program.json',
      document: JSON.stringify({
        title: 'Room program',
        'x-namespace': 'keller.studio',
        description: 'One kind of room that the brief asks for',
        type: 'object',
        required: ['Area', 'Count'],
        properties: {
          Department: { type: 'string', enum: ['Shared', 'Sales', 'Design'], default: 'Shared' },
          Area: { type: 'number', minimum: 1, default: 10.8, $partiUnitType: 'area' },
          Count: { type: 'integer', minimum: 1, maximum: 500, default: 40 },
          'Least width': { type: 'number', minimum: 0.9, default: 2.4, $partiUnitType: 'length' },
          Enclosed: { type: 'boolean', default: true },
          Note: { type: 'string', default: 'Beside the stairs' },
        },
      }),
    },
  });

/** Screens of content, schemas and the pages that anybody may read. */
export const CONTENT_SCREENS: readonly Screen[] = [
  {
    name: 'portal',
    isExtra: true,
    async show(stage) {
      const { folder } = await officeOf(stage);
      await showPage(stage, `/content/${folder}`);
      await stage.page.locator('[data-item] canvas').nth(7).waitFor();
    },
  },
  {
    name: 'catalogue',
    isExtra: true,
    async show(stage) {
      const { folder, catalogue } = await officeOf(stage);
      await showPage(stage, `/content/${folder}?file=${catalogue ?? ''}`);
      const things = stage.page.locator('[data-part="things"] summary');
      await things.nth(1).click();
    },
  },
  {
    name: 'space-type',
    isExtra: true,
    async show(stage) {
      const { folder, meeting } = await officeOf(stage);
      await showPage(stage, `/content/${folder}/space-types/${meeting}`);
      await stage.page.locator('[data-part="plan"] [data-thing="7"]').click();
    },
  },
  {
    name: 'space-type-elsewhere',
    isExtra: true,
    async show(stage) {
      const { folder, focus } = await officeOf(stage);
      await showPage(stage, `/content/${folder}/space-types/${focus}`);
      await stage.page.locator('[data-part="plan"] [data-thing="2"]').click();
    },
  },
  {
    name: 'furnished',
    isExtra: true,
    async show(stage) {
      const made = await officeOf(stage);
      await (furnished ??= furnish(stage, made));
      await stage.page.goto(`${stage.origin}/workflows/${made.workflow}`);
      await stage.page.locator('.view-tabs [data-tab]').first().click();
      await rest(stage.page);
    },
  },
  {
    name: 'schema-form',
    isExtra: true,
    async show(stage) {
      await (schema ??= makeSchema(stage.api));
      await showPage(stage, '/schemas');
      await stage.page.getByText('Room program', { exact: true }).first().click();
      await stage.page.locator('[data-part="schema-preview"]').waitFor();
    },
  },
  { name: 'content-home', isExtra: true, show: (stage) => showPage(stage, '/content') },
  { name: 'content-manager', isExtra: true, show: (stage) => showPage(stage, '/content/managed') },
  { name: 'functions', isExtra: true, show: (stage) => showPage(stage, '/functions') },
  {
    name: 'front-page',
    isExtra: true,
    async show(stage) {
      await stage.page.context().clearCookies();
      await showPage(stage, '/');
    },
  },
  ...['news', 'pricing', 'policies'].map((name): Screen => ({
    name,
    isExtra: true,
    show: (stage) => showPage(stage, `/${name}`),
  })),
];
