import { Icon, useTranslation } from '#ui';
import type { Snippet } from '../editor/snippets-port.ts';
import './snippets.css';

/** Side of the picture in its own px, and size of a card in it. */
const SIDE = 24;
/** As wide as the sign of a function, px. */
const SHOWN_PX = 18;
const CARD = { width: 6, height: 4 } as const;

/** Option of a list of functions: a snippet with its picture and how many functions it holds. */
export function SnippetOption({
  id,
  snippet,
  isChosen,
  onPoint,
  onPut,
  onRemove,
}: {
  id: string;
  snippet: Snippet;
  isChosen: boolean;
  onPoint: () => void;
  onPut: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('graph');
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      className="item offer snippet"
      onPointerMove={onPoint}
      onClick={(event) => ((event.target as Element).closest('.remove') ? onRemove() : onPut())}
    >
      <svg className="plan" viewBox={`0 0 ${SIDE} ${SIDE}`} width={SHOWN_PX} height={SHOWN_PX} aria-hidden="true">
        {snippet.places.map(([x, y], at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- places have no other name
            key={at}
            x={(x / 100) * (SIDE - CARD.width)}
            y={(y / 100) * (SIDE - CARD.height)}
            width={CARD.width}
            height={CARD.height}
            rx={1}
          />
        ))}
      </svg>
      <span className="about">
        <span className="clip strong">{snippet.name}</span>
        <span className="clip meta">{t('snippet.count', { count: snippet.count })}</span>
      </span>
      {/* By keys it is Shift+Delete. */}
      <span className="remove" aria-hidden="true" data-tip={t('snippet.remove', { name: snippet.name })}>
        <Icon name="trash" />
      </span>
    </li>
  );
}
