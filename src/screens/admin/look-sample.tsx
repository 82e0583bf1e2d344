import type { CSSProperties } from 'react';
import { accentTokens, parseCommaList, readableColour } from '#domain';
import { Icon, useTranslation } from '#ui';
import type { LookDraft } from './look-draft.ts';

const THEMES = ['light', 'dark'] as const;

/** What a look changes, small and in both themes as it is written; the page around it wears it once it is tried. */
export function LookSample({ draft }: { draft: LookDraft }) {
  const { t } = useTranslation('admin');
  const link = readableColour(draft.secondary);
  return (
    <div className="look-samples" aria-hidden>
      {THEMES.map((theme) => (
        <div key={theme} className="look-sample" style={{ ...stylesOf(draft), colorScheme: theme }}>
          <span className="row">
            <Icon name="layers" />
            <span className="link" style={link && { color: link[theme] }}>
              {t('looks.sample')}
            </span>
            <span className="button" data-part="button" data-kind="primary">
              {t('looks.keep')}
            </span>
          </span>
          <span className="row">
            {parseCommaList(draft.palette)
              .slice(0, 7)
              .map((colour, at) => (
                <i
                  key={`${at} ${colour}`}
                  className="swatch"
                  style={{ background: colour.startsWith('#') ? colour : `#${colour}` }}
                />
              ))}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Colours shifted for who reads, as the look itself has them. */
function stylesOf({ primary, font }: LookDraft): CSSProperties {
  const accent = readableColour(primary);
  return { ...(accent && accentTokens(accent)), ...(font === '' ? {} : { fontFamily: font }) } as CSSProperties;
}
