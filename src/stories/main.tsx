import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-jp/wght.css';
import { createRoot } from 'react-dom/client';
import { LANGUAGE_STORAGE_KEY, startTexts } from '#locales';
import '../shell/shell.css';
import './stories.css';
import { applyTheme } from '../preferences/preferences.ts';
import { StoryPage } from './story-page.tsx';

const query = new URLSearchParams(window.location.search);
const theme = query.get('theme');
const language = query.get('lang');
if (language) localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
await startTexts();
applyTheme(theme === 'light' || theme === 'dark' ? theme : 'system');

const root = document.getElementById('root');
if (root) createRoot(root).render(<StoryPage />);
