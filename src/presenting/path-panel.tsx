import { Fragment, useMemo } from 'react';
import {
  functionTexts,
  nodeLabel,
  slidePath,
  triesOf,
  type NodeId,
  type NodeRun,
  type ReaderPort,
  type WorkflowSlide,
} from '#domain';
import { functionIcon, mainType } from '#graph';
import { StateGlyph, Tile, useTranslation, type GlyphState } from '#ui';

const GLYPHS: Partial<Record<NodeRun['state'], GlyphState>> = {
  succeeded: 'done',
  reused: 'reused',
  running: 'running',
  failed: 'failed',
  'out-of-date': 'stale',
};

/** The functions behind a slide, in the order in which they run; those whose inputs are tried are lit. */
export function PathPanel({
  reader,
  slide,
  shown,
  runOf,
  values,
}: {
  reader: ReaderPort;
  slide: WorkflowSlide;
  /** Functions whose figures or models are on the slide. */
  shown: readonly NodeId[];
  runOf: (node: NodeId) => NodeRun | undefined;
  /** Tried values, as they are said, by function. */
  values: ReadonlyMap<NodeId, string>;
}) {
  const { t, i18n } = useTranslation('present');
  const { nodes } = reader.document();
  const key = shown.join(' ');
  const path = useMemo(
    () => slidePath(slide, shown, { nodes }, (id, digest) => reader.functionOf(id, digest)),
    // oxlint-disable-next-line react/exhaustive-deps -- the key names what is shown
    [slide, key, nodes, reader],
  );
  if (path.nodes.length === 0) return null;
  const tried = new Set(triesOf(slide).map(([, { node }]) => node));
  return (
    <aside className="stage-path" data-part="stage-path" aria-label={t('stage.path')}>
      <span className="stage-path-title">{t('stage.reads')}</span>
      {path.left > 0 && <span className="stage-path-more">{t('stage.path-more', { count: path.left })}</span>}
      {path.nodes.map((id, at) => {
        const node = nodes[id];
        const record = node && reader.functionOf(node.functionId, node.digest);
        if (!node || !record) return null;
        const hue = mainType(record);
        const label = node.name || functionTexts(record, i18n.language).name || nodeLabel({ id, node, record });
        return (
          <Fragment key={id}>
            <span className="stage-step" data-node={id} data-lit={tried.has(id) || undefined}>
              <Tile hue={hue} icon={functionIcon(record)} />
              <b className="clip">{label}</b>
              <span className="end">
                {values.get(id) ?? <StateGlyph state={GLYPHS[runOf(id)?.state ?? 'idle'] ?? 'waiting'} />}
              </span>
            </span>
            {at < path.nodes.length - 1 && <span className="stage-link" data-type={hue} />}
          </Fragment>
        );
      })}
    </aside>
  );
}
