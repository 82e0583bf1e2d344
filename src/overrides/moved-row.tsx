import { Button, Menu, StateGlyph, useTranslation } from '#ui';

/** Changes that use names which the function does not know now, and ways to carry them over. */
export interface MovedNotice {
  id: string;
  /** In a sentence: how many, and what is not known. */
  text: string;
  /** In words, such as `Depth → Projection`; empty where nothing fits, or nobody may edit. */
  ways: readonly { id: string; label: string; take: () => void }[];
}

/** Tells of names that moved, and carries all of the changes over in one step. */
export function MovedRow({ notice: { text, ways } }: { notice: MovedNotice }) {
  const { t } = useTranslation('app');
  return (
    <p className="changes-rule row" data-part="hands-moved">
      <span className="warn">
        <StateGlyph state="stale" />
      </span>
      <span className="grow">{text}</span>
      {ways.length > 0 && (
        <Menu
          align="end"
          entries={ways.map(({ id, label, take }) => ({ id, label, onSelect: take }))}
          trigger={
            <Button kind="outline" size="compact">
              {t('hands.carry-over')}
            </Button>
          }
        />
      )}
    </p>
  );
}
