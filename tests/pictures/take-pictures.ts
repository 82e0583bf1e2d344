/**
 * `npm run pictures`: every screen of the running product in a real browser, 1440 × 900, light and dark, in each
 * language, into `docs/pictures/`. `npm run pictures -- editor en light` takes those whose name holds every word;
 * `--out=FOLDER` puts them elsewhere. The words `template`, `function` and `home` take instead what the product shows of
 * itself: the picture of each template, what each function makes, and the building of the home page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { apiOf, type OwnerApi } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';
import { CONTENT_SCREENS } from './content-screens.ts';
import { takeFunctionPictures } from './function-pictures.ts';
import { openTemplate, rest, SCREENS, type Screen } from './screens.ts';

const root = join(import.meta.dirname, '..', '..');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const out = process.argv.find((word) => word.startsWith('--out='))?.slice(6) ?? join(root, 'docs', 'pictures');
mkdirSync(out, { recursive: true });

const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'de', 'ja'] as const;

if (words.includes('function')) {
  await takeFunctionPictures();
  process.exit();
}

const product = await startProduct();
const browser = await launchBrowser();
try {
  const api = await apiOf(product);
  if (words.includes('template'))
    for (const { id } of (await api.call('GET templates', {})).templates.filter(isMeant))
      for (const theme of THEMES) await takeTemplate(id, theme, { product, browser, api });
  if (words.includes('home')) for (const theme of THEMES) await takeHome(theme, { product, browser, api });
  for (const language of words.includes('home') ? [] : LANGUAGES)
    for (const theme of THEMES) {
      const wanted = [...SCREENS, ...CONTENT_SCREENS].filter(
        ({ name, isExtra }) =>
          (!isExtra || words.includes(name)) && words.every((word) => `${name}-${theme}-${language}`.includes(word)),
      );
      if (wanted.length === 0) continue;
      await api.call('PUT set-preferences', { body: { theme } });
      await takeAll(wanted, { product, browser, api, suffix: `${theme}-${language}`, language, theme });
    }
} finally {
  await browser.close();
  await product.stop({ forget: true });
}

/** Templates whose id holds every other word. */
function isMeant({ id }: { id: string }): boolean {
  return words.every((word) => word === 'template' || id.includes(word));
}

interface Setting {
  product: RunningProduct;
  browser: Browser;
  api: OwnerApi;
  suffix: string;
  language: string;
  theme: 'light' | 'dark';
}

/** The picture that the gallery shows of a template in a theme: the model alone, three to two. */
async function takeTemplate(template: string, theme: 'light' | 'dark', stage: PictureStage): Promise<void> {
  const picture = await takeModel(template, theme, { ...stage, size: { width: 1440, height: 900 }, ratio: 1.5 });
  writeFileSync(join(root, 'library', 'templates', template, `picture-${theme}.png`), picture);
}

/** The building of the home page in a theme: the model alone, four to three, large. */
async function takeHome(theme: 'light' | 'dark', stage: PictureStage): Promise<void> {
  const picture = await takeModel('tower-on-a-slope', theme, { ...stage, size: { width: 2400, height: 1400 }, ratio: 4 / 3 });
  const file = join(root, 'src', 'screens', 'home', `tower-${theme}.webp`);
  writeFileSync(file, await sharp(picture).webp({ quality: 82 }).toBuffer());
}

type PictureStage = Pick<Setting, 'product' | 'browser' | 'api'>;

/** PNG of a template’s model alone, in a proportion, in a window of a size. */
async function takeModel(
  template: string,
  theme: 'light' | 'dark',
  {
    product: running,
    browser: chromium,
    api,
    size,
    ratio,
  }: PictureStage & { size: { width: number; height: number }; ratio: number },
): Promise<Buffer> {
  const context = await chromium.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  const page = await context.newPage();
  await page.addInitScript(() =>
    localStorage.setItem('parti.panes.editor', JSON.stringify({ columns: { graph: 30, view: 70 }, rows: { upper: 100 } })),
  );
  await page.goto(await running.newLink());
  await page.waitForURL('**/workflows');
  await openTemplate({ page, api, origin: running.origin, language: 'en' }, template);
  await page.locator('section.side [role="tab"]').first().click();
  await page.addStyleTag({ content: '.model-overlay, .view-cube, .pill { display: none }' });
  await rest(page);
  const box = await page.locator('[data-part="model-view"]').boundingBox();
  if (!box) throw new Error('The model is not seen.');
  const height = Math.min(box.height, box.width / ratio);
  const width = height * ratio;
  const clip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  const picture = await page.screenshot({ clip });
  await context.close();
  return picture;
}

async function takeAll(screens: readonly Screen[], setting: Setting): Promise<void> {
  const { product: running, language, theme } = setting;
  const context = await setting.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`page error: ${error.message}\n`));
  await page.goto(await running.newLink());
  await page.waitForURL('**/workflows');
  for (const screen of screens) {
    await page.setViewportSize(screen.size ?? { width: 1440, height: 900 });
    await screen.show({ page, api: setting.api, origin: running.origin, language });
    await take(page, `${screen.name}-${setting.suffix}`);
  }
  await context.close();
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(720, 899);
  writeFileSync(join(out, `${name}.png`), await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  process.stdout.write(`${name}\n`);
}
