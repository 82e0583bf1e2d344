import type { Page } from 'playwright';
import type { OwnerApi } from '../fixtures/api.ts';

/** One screen and how a person comes to it. */
export interface Screen {
  name: string;
  size?: { width: number; height: number };
  show(stage: Stage): Promise<void>;
}

interface Stage {
  page: Page;
  api: OwnerApi;
  origin: string;
}

const copies = new Map<string, Promise<string>>();

/** A copy of the template, made once. */
function towerOf(api: OwnerApi, use: string): Promise<string> {
  const made = copies.get(use) ?? api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } }).then(({ id }) => id);
  copies.set(use, made);
  return made;
}

/** Opens the tower and waits until its building rests on the paper. */
export async function openTower({ page, api, origin }: Stage, use = 'tower'): Promise<void> {
  await page.goto(`${origin}/workflows/${await towerOf(api, use)}`);
  await page.locator('[data-part="figure"]').first().waitFor();
  await rest(page);
}

export const rest = (page: Page): Promise<unknown> =>
  page.locator('[data-part="model-view"] canvas[data-rested]').waitFor({ timeout: 60_000 });

/** Tabs of the right pane in their order, whatever the language. */
const showView = (page: Page, index: number): Promise<void> => page.locator('section.side [role="tab"]').nth(index).click();

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
    async show({ page, api, origin }) {
      await towerOf(api, 'tower');
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
    },
  },
  {
    name: 'error',
    async show({ page, origin }) {
      await page.goto(`${origin}/workflows/there-is-no-such-workflow`);
      await page.locator('[data-part="error"]').first().waitFor();
    },
  },
  { name: 'editor-small', size: { width: 1024, height: 700 }, show: (stage) => openTower(stage) },
];
