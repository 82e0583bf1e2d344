import {
  functionTexts,
  inputTexts,
  resolveInputs,
  spreadValues,
  TRIES_MAX,
  triesOf,
  tryRange,
  type JsonObject,
  type NodeId,
} from '#domain';
import { functionIcon, mainType } from '#graph';
import { quantityScale } from '#inputs';
import { IconButton, Menu, Tile, useTranslation } from '#ui';
import { patchSlide } from './arrange-deck.ts';
import type { SlideFormProps } from './slide-form-props.ts';

/** An input that may be tried: a number with limits that no wire brings. */
interface Offer {
  node: NodeId;
  property: string;
  label: string;
  of: string;
  values: number[];
}

/** Inputs that the room may see tried, and a menu of all that can be. */
export function TryRows({ ports, chosen: { id, slide }, now }: SlideFormProps) {
  const { t } = useTranslation('present');
  const { reader } = ports;
  const kept = triesOf(slide);
  const offers = offersOf(ports.reader, now.units);
  const add = ({ node, property, values }: Offer) =>
    patchSlide(ports, id, {
      tries: {
        ...slide.tries,
        [crypto.randomUUID()]: { node, property, values, order: Math.max(-1, ...kept.map(([, { order }]) => order)) + 1 },
      },
    });
  const remove = (tryId: string) => patchSlide(ports, id, { tries: Object.fromEntries(kept.filter(([one]) => one !== tryId)) });
  return (
    <>
      <div className="deck-sub">
        <b>{t('form.what-if')}</b>
        <span className="meta">{t('form.of', { count: kept.length, most: TRIES_MAX })}</span>
        <span className="grow" />
        <Menu
          align="end"
          entries={
            offers.length === 0
              ? [{ id: 'none', kind: 'heading', label: t('form.no-inputs') }]
              : offers.map((offer) => ({
                  id: `${offer.node} ${offer.property}`,
                  label: offer.label,
                  end: offer.of,
                  disabled:
                    kept.length >= TRIES_MAX ||
                    kept.some(([, { node, property }]) => node === offer.node && property === offer.property),
                  onSelect: () => add(offer),
                }))
          }
          trigger={<IconButton icon="plus" size="compact" label={t('form.add-try')} />}
        />
      </div>
      {kept.map(([tryId, { node }]) => {
        const shown = now.shown.tries.find((one) => one.id === tryId);
        const found = reader.get('nodes', node);
        const record = found && reader.functionOf(found.functionId, found.digest);
        const [first = 0, last = 0] = [shown?.values[0], shown?.values.at(-1)];
        return (
          <div className="deck-pick" key={tryId} data-try={tryId}>
            <Tile hue={record ? mainType(record) : 'model'} icon={record ? functionIcon(record) : 'alert'} />
            <span className="clip">{shown?.label ?? t('form.lost-input')}</span>
            {shown && (
              <span className="end unit">
                {t('form.values', { from: shown.text(first), to: shown.text(last), count: shown.values.length })}
              </span>
            )}
            <IconButton icon="close" size="compact" label={t('form.remove')} onClick={() => remove(tryId)} />
          </div>
        );
      })}
    </>
  );
}

function offersOf(reader: SlideFormProps['ports']['reader'], units: SlideFormProps['now']['units']): Offer[] {
  const { nodes } = reader.document();
  return Object.entries(nodes).flatMap(([id, node]): Offer[] => {
    const record = reader.functionOf(node.functionId, node.digest);
    if (!record || node.disabled) return [];
    const values = resolveInputs(record, node.inputs);
    const of = node.name || functionTexts(record, units.locale).name;
    return Object.entries(record.inputSchema.properties).flatMap(([property, declared]): Offer[] => {
      const range = tryRange(declared as unknown as JsonObject);
      const value = values[property];
      const isWired = Object.keys(node.links[`in/${property}`] ?? {}).length > 0;
      if (!range || typeof value !== 'number' || isWired || declared.$partiHidden) return [];
      const { step } = quantityScale(declared, units);
      const label = inputTexts(record, [property], units.locale).title;
      return [{ node: id, property, label, of, values: spreadValues({ ...range, step }, value) }];
    });
  });
}
