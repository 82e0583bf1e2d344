import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { startTexts } from '#locales';
import { keepHeldPointer } from '#ui';
import './shell/shell.css';
import { createApp } from './create-app.ts';
import { applyTheme, preferences } from './preferences/preferences.ts';
import { createAppRouter } from './router.tsx';
import { AppProvider } from './app/app-context.ts';
import { startFlags } from './flags/flags.ts';
import { keepPage } from './shell/keep-page.ts';
import { followLanguageWithLetters } from './shell/language-letters.ts';
import { offerEngine } from './session/page-engine.ts';
import { chooseEngine } from './session/engine-copy.ts';
import { startSkin } from './skins/skin.ts';
import { reportError } from './app/report-error.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

applyTheme(preferences.theme);
window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
keepPage(window);
keepHeldPointer(document);
startFlags(window.location.href);
chooseEngine();

const app = createApp();
if (app.api) offerEngine(app.api);
// The link screen redeems its own grant: a refresh beside it would only fail. The public page and the documentation know no accounts.
const account = /^\/(link$|w\/|docs\/)/.test(window.location.pathname) ? Promise.resolve() : app.account.start();
// A customer's look is there from the first picture on; without one nobody waits.
const dressed = app.api ? startSkin(app.api, window.location.search).catch(reportError) : undefined;
await startTexts();
await dressed;
followLanguageWithLetters();
createRoot(root).render(
  <AppProvider value={app}>
    <RouterProvider router={createAppRouter()} />
  </AppProvider>,
);
await account;
