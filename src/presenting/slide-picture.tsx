import { viewOfSlide, type NamedSlide, type NamedView } from '#domain';

/** A slide, small: what its model view shows, lines for words, bars for a report. */
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
