import { sidesOf, viewOfSlide, type NamedSlide, type NamedView } from '#domain';

/** A slide, small: what its model view shows, lines for words, bars for a report, boxes for what is compared. */
export function SlidePicture({
  slide: { slide },
  views,
  pictures,
}: {
  slide: NamedSlide;
  views: readonly NamedView[];
  pictures: ReadonlyMap<string, string>;
}) {
  const view = viewOfSlide(slide, views);
  if (slide.kind === 'compare')
    return (
      <span className="drawn-sides">
        {sidesOf(slide).map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a side is known by its place
          <i key={at} />
        ))}
      </span>
    );
  if (view?.view.type === 'model') {
    const picture = pictures.get(view.id);
    return picture === undefined ? null : <img src={picture} alt="" draggable={false} />;
  }
  if (view) return <Bars />;
  return (
    <span className="drawn-words">
      <i />
      <i />
    </span>
  );
}

const SHARES = [100, 78, 35, 18];

const Bars = () => (
  <span className="drawn-bars">
    {SHARES.map((share) => (
      <i key={share} style={{ inlineSize: `${share}%` }} />
    ))}
  </span>
);
