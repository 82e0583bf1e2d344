import { daysLater, monthsLater, type CalendarDate } from '#domain';
import { IconButton, useTranslation } from '#ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dateInWords, monthText, weekdayNames, weeksOf } from '../values/date-texts.ts';

/** A month of days, of which one is chosen: arrows go by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function Calendar({
  label,
  value,
  today,
  locale,
  onChoose,
}: {
  label: string;
  value: CalendarDate | undefined;
  today: CalendarDate;
  locale: string;
  onChoose: (date: CalendarDate) => void;
}) {
  const { t } = useTranslation('inputs');
  const [at, setAt] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const go = (next: CalendarDate, takesFocus: boolean) => {
    follows.current = takesFocus;
    setAt(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const months = event.shiftKey ? 12 : 1;
    const next = {
      ArrowLeft: () => daysLater(at, -1),
      ArrowRight: () => daysLater(at, 1),
      ArrowUp: () => daysLater(at, -7),
      ArrowDown: () => daysLater(at, 7),
      PageUp: () => monthsLater(at, -months),
      PageDown: () => monthsLater(at, months),
      Home: () => ({ ...at, day: 1 }),
      End: () => monthsLater({ ...at, day: 31 }, 0),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    go(next(), true);
  };
  const same = (date: CalendarDate | undefined, day: number): boolean =>
    date?.year === at.year && date.month === at.month && date.day === day;
  return (
    <div className="calendar" data-part="calendar">
      <div className="row">
        <IconButton icon="left" size="compact" label={t('date.before')} onClick={() => go(monthsLater(at, -1), false)} />
        <span className="grow calendar-month" aria-live="polite">
          {monthText(at, locale)}
        </span>
        <IconButton icon="right" size="compact" label={t('date.after')} onClick={() => go(monthsLater(at, 1), false)} />
      </div>
      <table role="grid" aria-label={label} ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(locale).map(({ short, full }) => (
              <th key={full} scope="col" abbr={full}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, locale).map((week, index) => (
            <tr key={`${at.year}-${at.month}-${index}`}>
              {week.map((day, weekday) =>
                day === undefined ? (
                  <td key={`-${weekday}`} />
                ) : (
                  <td key={day} role="gridcell" aria-selected={same(value, day)}>
                    <button
                      type="button"
                      className="calendar-day"
                      tabIndex={at.day === day ? 0 : -1}
                      aria-label={dateInWords({ ...at, day }, locale)}
                      aria-current={same(today, day) ? 'date' : undefined}
                      onClick={() => onChoose({ ...at, day })}
                    >
                      {day}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
