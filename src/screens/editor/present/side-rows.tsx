import { useEffect, useState } from 'react';
import { inputTexts, SIDE_LABEL_MAX, SIDES, sidesOf, type ComparedSide } from '#domain';
import { quantityScale } from '#inputs';
import { IconButton, Select, TextField, useTranslation } from '#ui';
import { reportError } from '../../../app/report-error.ts';
import { patchSlide } from './arrange-deck.ts';
import type { SlideFormProps } from './slide-form-props.ts';

const NOW = 'now';
const OWN = 'own';

/** What stands side by side on the slide: each with its name, as it stands or as a version was, two to four. */
export function SideRows({ ports, chosen: { id, slide }, now }: SlideFormProps) {
  const { t } = useTranslation('present');
  const sides = sidesOf(slide);
  const versions = useNamedVersions(ports);
  const write = (next: readonly ComparedSide[]) => patchSlide(ports, id, { compare: [...next] });
  const change = (at: number, patch: Partial<ComparedSide>) =>
    write(sides.map((side, place) => (place === at ? { ...side, ...patch } : side)));
  const choose = (at: number, chosen: string) => {
    const { label, version: before } = sides[at] as ComparedSide;
    const nameOf = (one: string | undefined) => versions.find((kept) => kept.id === one)?.name ?? t('compare.now');
    // A name that nobody wrote goes with what it names.
    const isNamed = label !== '' && label !== nameOf(before);
    const version = chosen === NOW ? undefined : chosen;
    const next = { label: isNamed ? label : nameOf(version).slice(0, SIDE_LABEL_MAX), ...(version ? { version } : {}) };
    write(sides.map((side, place) => (place === at ? next : side)));
  };
  return (
    <>
      <div className="deck-sub">
        <b>{t('compare.sides')}</b>
        <span className="meta">{t('form.of', { count: sides.length, most: SIDES.most })}</span>
        <span className="grow" />
        <IconButton
          icon="plus"
          size="compact"
          label={t('compare.add')}
          disabled={sides.length >= SIDES.most}
          onClick={() => write([...sides, { label: t('compare.now') }])}
        />
      </div>
      {sides.map((side, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a side is known by its place
        <div className="deck-pick" key={at} data-part="side-row">
          <TextField
            label={t('compare.name', { number: at + 1 })}
            size="compact"
            value={side.label}
            onCommit={(label) => change(at, { label: label.trim().slice(0, SIDE_LABEL_MAX) })}
          />
          <Select
            label={t('compare.source', { number: at + 1 })}
            size="compact"
            value={side.values ? OWN : (side.version ?? NOW)}
            options={[
              { value: NOW, label: t('compare.now') },
              ...(side.values ? [{ value: OWN, label: valuesText(side, { ports, now }) || t('compare.option') }] : []),
              ...versions.map(({ id: value, name }) => ({ value, label: name })),
              ...(side.version && !versions.some((kept) => kept.id === side.version)
                ? [{ value: side.version, label: t('compare.gone') }]
                : []),
            ]}
            onChange={(chosen) => chosen !== OWN && choose(at, chosen)}
          />
          <IconButton
            icon="close"
            size="compact"
            label={t('compare.remove', { number: at + 1 })}
            disabled={sides.length <= SIDES.least}
            onClick={() => write(sides.toSpliced(at, 1))}
          />
        </div>
      ))}
    </>
  );
}

/** Values of an option in words. */
function valuesText({ values = [] }: ComparedSide, { ports: { reader }, now }: Pick<SlideFormProps, 'ports' | 'now'>): string {
  return values
    .map(({ node: id, property, value }) => {
      const node = reader.get('nodes', id);
      const record = node && reader.functionOf(node.functionId, node.digest);
      const declared = record?.inputSchema.properties[property];
      if (!record || !declared) return String(value);
      const { title } = inputTexts(record, [property], now.units.locale);
      return `${title} ${typeof value === 'number' ? quantityScale(declared, now.units).text(value) : String(value)}`;
    })
    .join(', ');
}

/** Versions that somebody named, the newest first. */
function useNamedVersions({ talk: port }: SlideFormProps['ports']): readonly { id: string; name: string }[] {
  const [versions, setVersions] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    let isOver = false;
    port?.versions().then((read) => {
      if (!isOver) setVersions(read);
    }, reportError);
    return () => {
      isOver = true;
    };
  }, [port]);
  return versions;
}
