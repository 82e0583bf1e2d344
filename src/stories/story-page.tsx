import { useEffect, useState, type ComponentType } from 'react';
import { LANGUAGES, setLanguage, currentLanguage } from '#locales';
import { Segmented } from '#ui';
import { applyTheme } from '../preferences/preferences.ts';
import type { ThemeChoice } from '../services/services.ts';

/** Every `*.story.tsx` of the interface; each exports one component per story. */
const files = import.meta.glob<Record<string, ComponentType>>('/{ui,inputs,graph,viewer,src}/**/*.story.tsx');

const nameOf = (path: string) => path.slice(1).replace('.story.tsx', '');

/** Stories in a list with theme and language; `?story=ui/buttons/button` shows one alone. */
export function StoryPage() {
  const query = new URLSearchParams(window.location.search);
  const [chosen, setChosen] = useState(query.get('story'));
  const [theme, setTheme] = useState<ThemeChoice>((query.get('theme') as ThemeChoice | null) ?? 'system');
  const [language, showLanguage] = useState(currentLanguage());
  const paths = Object.keys(files).toSorted();
  const path = paths.find((one) => nameOf(one) === chosen?.split('#')[0]);
  const alone = query.has('story');
  return (
    <div className="stories" data-alone={alone || undefined}>
      {!alone && (
        <nav className="panel">
          <Segmented
            label="Theme"
            size="compact"
            value={theme}
            options={[
              { value: 'system', label: 'Auto' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(next) => {
              setTheme(next);
              applyTheme(next);
            }}
          />
          <Segmented
            label="Language"
            size="compact"
            value={language}
            options={LANGUAGES.map((one) => ({ value: one.code, label: one.code }))}
            onChange={(next) => void setLanguage(next).then(() => showLanguage(next))}
          />
          {paths.map((one) => (
            <button
              key={one}
              type="button"
              className="item"
              aria-current={one === path ? 'page' : undefined}
              onClick={() => setChosen(nameOf(one))}
            >
              {nameOf(one)}
            </button>
          ))}
        </nav>
      )}
      <div className="stage">
        {path ? <Stories key={path} path={path} only={chosen?.split('#')[1]} /> : <p className="empty">Choose a part.</p>}
      </div>
    </div>
  );
}

function Stories({ path, only }: { path: string; only?: string }) {
  const [stories, setStories] = useState<[string, ComponentType][]>([]);
  useEffect(() => {
    void files[path]?.().then((module) => setStories(Object.entries(module)));
  }, [path]);
  return stories
    .filter(([name]) => !only || name === only)
    .map(([name, Story]) => (
      <div key={name} data-story={name}>
        {!only && <h2 className="meta">{name}</h2>}
        <Story />
      </div>
    ));
}
