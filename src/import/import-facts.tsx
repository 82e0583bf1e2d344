import { functionTexts, languageName } from '#domain';
import type { FunctionPackage, ImportedFile } from '#formats-browser';
import { Tile, useTranslation } from '#ui';
import { DrawingPreview, PicturePreview } from './drawing-preview.tsx';

/** What is in a file that was read, with its preview; `onScale` hears the factor that two points give. */
export function ImportFacts({ found, onScale }: { found: ImportedFile; onScale: (scale: number | undefined) => void }) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const counted = (count: number) => ({ count, number: number.format(count) });
  const leftOut = (kinds: Record<string, number>) => {
    const names = Object.entries(kinds).map(([kind, count]) => `${kind} (${count})`);
    return names.length > 0 && <p>{t('skipped', { kinds: names.join(', ') })}</p>;
  };
  switch (found.kind) {
    case 'table':
      return (
        <>
          <p>
            {t('facts.two', {
              first: t('facts.rows', counted(found.table.rows.length)),
              second: t('facts.columns', counted(found.table.columns.length)),
            })}
          </p>
          {found.uncomputed !== undefined && <p>{t('facts.uncomputed', counted(found.uncomputed))}</p>}
        </>
      );
    case 'model': {
      const { elements, triangles, issues } = found.summary;
      return (
        <>
          <p>
            {t('facts.two', {
              first: t('facts.elements', counted(elements)),
              second: t('facts.triangles', counted(triangles)),
            })}
          </p>
          {issues.length > 0 && <p>{t('facts.warnings', counted(issues.length))}</p>}
          {leftOut(found.skipped ?? {})}
        </>
      );
    }
    case 'function':
      return <FunctionFacts found={found} />;
    case 'workflow':
      return (
        <>
          <p>{t('workflow', { name: found.name, count: found.nodes })}</p>
          {found.results > 0 && <p>{t('workflow-results', { count: found.results })}</p>}
          {found.functions > 0 && <p className="quiet">{t('workflow-functions', { count: found.functions })}</p>}
        </>
      );
    case 'picture': {
      const { pixels, image } = found.picture;
      return (
        <>
          <PicturePreview picture={found.picture} label={t('preview')} onScale={onScale} />
          <p>{t('picture-size', { ...pixels, kb: number.format(Math.ceil(image.size / 1024)) })}</p>
        </>
      );
    }
    case 'underlay': {
      const { bounds, layers, skipped } = found.drawing;
      const [width, depth] = [0, 1].map((axis) => number.format((bounds?.max[axis] ?? 0) - (bounds?.min[axis] ?? 0)));
      return (
        <>
          <DrawingPreview drawing={found.drawing} label={t('preview')} onScale={onScale} />
          <p>
            {t('facts.two', {
              first: t('facts.extent', { width, depth }),
              second: t('facts.layers', counted(new Set(layers.map(({ name }) => name)).size)),
            })}
          </p>
          {leftOut(skipped)}
        </>
      );
    }
  }
}

function FunctionFacts({ found: { record, sources } }: { found: FunctionPackage }) {
  const { t, i18n } = useTranslation('import');
  const { name, description } = functionTexts(record, i18n.language);
  const inputs = Object.keys(record.inputSchema.properties).length;
  return (
    <>
      <div className="import-function">
        <Tile hue="model" icon="code" />
        <div>
          <p className="strong">{name}</p>
          {description !== '' && <p className="quiet">{description}</p>}
        </div>
      </div>
      <p>
        {t('facts.three', {
          first: languageName(record.language),
          second: t('facts.inputs', { count: inputs, number: inputs }),
          third: t('facts.sources', { count: sources, number: sources }),
        })}
      </p>
      <p className="quiet">{t('function-private')}</p>
    </>
  );
}
