import type { Page } from 'playwright';
import type { OwnerApi } from '../fixtures/api.ts';

/** One screen and how a person comes to it. */
export interface Screen {
  name: string;
  size?: { width: number; height: number };
  /** Taken only when a word names it: for looking at, not for the documents. */
  isExtra?: boolean;
  show(stage: Stage): Promise<void>;
}

/** Page of a person who is signed in, and the server behind it. */
export interface Stage {
  page: Page;
  api: OwnerApi;
  origin: string;
  language: string;
}

const copies = new Map<string, Promise<string>>();

/** A copy of a template, made once for each language and use. */
function copyOf({ api, language }: Pick<Stage, 'api' | 'language'>, use: string, templateId = TOWER): Promise<string> {
  const key = `${templateId} ${use} ${language}`;
  const body = { templateId, language };
  const made = copies.get(key) ?? api.call('POST workflows', { body }).then(({ id }) => id);
  copies.set(key, made);
  return made;
}

const TOWER = 'tower-on-a-slope';

/** Opens the tower and waits until its building rests on the paper. */
export const openTower = (stage: Stage, use = 'tower'): Promise<void> => openTemplate(stage, TOWER, use);

/** Opens a copy of a template and waits until its building rests on the paper. */
export async function openTemplate(stage: Stage, templateId: string, use = 'tower'): Promise<void> {
  const { page, origin } = stage;
  await page.goto(`${origin}/workflows/${await copyOf(stage, use, templateId)}`);
  await page.locator('[data-part="figure"]').first().waitFor();
  await rest(page);
}

export const rest = (page: Page): Promise<unknown> =>
  page.locator('[data-part="model-view"] canvas[data-rested]').waitFor({ timeout: 60_000 });

/** Tabs of the right pane in their order, whatever the language. */
const showView = (page: Page, index: number): Promise<void> => page.locator('section.side [role="tab"]').nth(index).click();

/** Clicks a panel of the facade, half way up the tower. */
async function selectPanel(page: Page): Promise<void> {
  const box = await page.locator('[data-part="model-view"]').boundingBox();
  if (!box) throw new Error('The model is not seen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.45);
  await page.locator('[data-part="element-edits"]').waitFor();
}

/** Runs a command of the palette by its id, which is the same in every language. */
async function runCommand(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').fill(id);
  await page.locator('.palette [role="option"]').first().click();
}

/** A page whose main part has been read. */
export async function showPage({ page, origin }: Stage, path: string): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.locator('main:not([aria-busy="true"])').first().waitFor();
  await page.waitForLoadState('networkidle');
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'empty',
    async show({ page, origin }) {
      await page.goto(`${origin}/workflows?query=nothing-is-called-this`);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'gallery',
    async show(stage) {
      const { page, origin } = stage;
      await copyOf(stage, 'tower');
      await page.goto(`${origin}/workflows`);
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'editor', show: (stage) => openTower(stage) },
  {
    name: 'report',
    async show(stage) {
      await openTower(stage);
      await showView(stage.page, 1);
    },
  },
  {
    name: 'failed',
    async show(stage) {
      await openTower(stage, 'failed');
      const { page } = stage;
      const envelope = page.locator('.board [data-node="envelope"]');
      // Its third input is the setback; the plot is some 92 m wide: so much leaves nothing of it.
      await envelope.locator('.chip').nth(2).click();
      await page.keyboard.type('60');
      await page.keyboard.press('Enter');
      await page.locator('.board [data-node="envelope"][data-state="failed"]').waitFor();
      await envelope.locator('h3').click();
      await rest(page);
    },
  },
  {
    name: 'error',
    async show({ page, origin }) {
      await page.goto(`${origin}/workflows/there-is-no-such-workflow`);
      await page.locator('[data-part="error"]').first().waitFor();
    },
  },
  {
    name: 'share',
    isExtra: true,
    async show(stage) {
      await openTower(stage);
      await stage.page.locator('.share-button').click();
      await stage.page.locator('.sharing .linkrow').first().waitFor();
    },
  },
  {
    name: 'palette',
    isExtra: true,
    async show(stage) {
      await openTower(stage);
      await stage.page.keyboard.press('Control+k');
      await stage.page.locator('[role="option"]').first().waitFor();
    },
  },
  {
    name: 'command-line',
    isExtra: true,
    async show(stage) {
      await openTower(stage);
      const { page } = stage;
      await page.locator('.board').focus();
      await page.keyboard.press('Shift+:');
      const field = page.locator('[data-part="command-line"] input');
      await field.waitFor();
      for (const line of ['distance 0,0 3,4', 'frobnicate', 'set']) {
        await field.fill(line);
        await page.keyboard.press('Enter');
        await page.locator('[data-part="command-log"]').getByText(line, { exact: true }).first().waitFor();
      }
      await page.locator('[data-part="command-line"] [role="option"]').first().waitFor();
    },
  },
  {
    name: 'element',
    isExtra: true,
    async show(stage) {
      await openTower(stage);
      const { page } = stage;
      await page.locator('.board [data-node="facade"] h3').click();
      const box = await page.locator('[data-part="model-view"]').boundingBox();
      if (box) await page.mouse.click(box.x + box.width * 0.48, box.y + box.height * 0.6);
      await page.locator('[data-part="element-panel"]').waitFor();
      await rest(page);
    },
  },
  {
    name: 'by-hand',
    async show(stage) {
      await openTower(stage, 'by-hand');
      await selectPanel(stage.page);
      // Of the fields of a panel the last number is its depth.
      await stage.page.locator('[data-part="element-edits"] [role="slider"]').last().focus();
      await stage.page.keyboard.type('0.9');
      await stage.page.keyboard.press('Enter');
      await stage.page.locator('.board [data-node="facade"] .foot .hands').waitFor();
      await rest(stage.page);
    },
  },
  {
    name: 'pick',
    isExtra: true,
    async show(stage) {
      // A change that has lost its element, while another one is picked for it.
      await openTower(stage, 'by-hand');
      const { page } = stage;
      await page.locator('.board [data-node="envelope"] .chip').first().click();
      await page.keyboard.type('20');
      await page.keyboard.press('Enter');
      await page.locator('.warn[role="status"]').first().waitFor();
      await page.locator('[data-part="hands-status"]').click();
      await page.locator('[data-change][data-state="lost"] button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem').last().click();
      await page.locator('[data-part="pick-list"]').waitFor();
      await rest(page);
    },
  },
  {
    name: 'public',
    isExtra: true,
    async show(stage) {
      // Opened once: its results stand.
      await openTower(stage);
      const id = await copyOf(stage, 'tower');
      await stage.api.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: true } });
      await stage.page.goto(`${stage.origin}/w/${id}`);
      await rest(stage.page);
    },
  },
  ...[
    ['runtimes', '/admin/runtimes'],
    ['people', '/admin/people'],
    ['groups', '/admin/groups'],
    ['providers', '/admin/company-sign-in'],
    ['domains', '/admin/domains'],
    ['looks', '/admin/looks'],
    ['usage', '/account/org-usage'],
    ['plans', '/admin/plans'],
    ['outbox', '/admin/mails'],
    ['events', '/admin/events'],
    ['administrators', '/admin/administrators'],
    ['account', '/account'],
    ['soup', '/soup'],
  ].map(([name = '', path = '']): Screen => ({ name, isExtra: true, show: (stage) => showPage(stage, path) })),
  {
    name: 'account-over-editor',
    isExtra: true,
    async show(stage) {
      await openTower(stage);
      await runCommand(stage.page, 'account.open');
      await stage.page.getByRole('dialog').locator('[data-section]').first().waitFor();
    },
  },
  {
    name: 'flags',
    isExtra: true,
    async show(stage) {
      await openTower(stage);
      await runCommand(stage.page, 'flags.open');
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'door',
    isExtra: true,
    async show({ page, api, origin }) {
      const { providers } = await api.call('GET organization/providers');
      if (providers.length === 0)
        await api.call('POST organization/providers', {
          body: { kind: 'oidc', label: 'Keller Studio', issuer: 'https://login.keller.studio', clientId: 'parti' },
        });
      await page.context().clearCookies();
      await page.goto(`${origin}/signin`);
      await page.locator('.providers button').first().waitFor();
    },
  },
  {
    name: 'signin',
    isExtra: true,
    async show({ page, origin }) {
      await page.goto(`${origin}/account/password`);
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'editor-small', size: { width: 1024, height: 700 }, show: (stage) => openTower(stage) },
];
