import {
  allowsNull,
  inputKindOf,
  readDate,
  readTime,
  readTypedDate,
  readTypedTime,
  writeDate,
  writeTime,
  type CalendarDate,
  type ClockTime,
} from '#domain';
import { IconButton, Popover, TextField, useTranslation } from '#ui';
import { useState } from 'react';
import { dateText, instantOf, onClock, ownZone, readDateTime, timeText } from '../values/date-texts.ts';
import { Calendar } from './calendar.tsx';
import type { InputFieldProps } from './input-field-props.ts';

/** A date, a time, or both: typed as the reader's language writes them, the day also chosen in a calendar. Says the zone of an instant. */
export function DateInput(props: InputFieldProps) {
  const { label, property, value, units, disabled, onCommit } = props;
  const { t } = useTranslation('inputs');
  const { locale } = units;
  const kind = inputKindOf(property);
  const both = kind === 'date-time' ? readDateTime(value, locale) : undefined;
  const isFloating = both !== undefined && both.zone === undefined;
  const [opened] = useState(() => new Date());
  const now = onClock(opened, locale, ownZone());
  const date = both?.date ?? (kind === 'date' ? readDate(value) : undefined);
  const time = both?.time ?? (kind === 'time' ? readTime(value) : undefined);
  const keep = (nextDate: CalendarDate, nextTime: ClockTime) => {
    if (kind === 'date') return onCommit(writeDate(nextDate));
    if (kind === 'time') return onCommit(writeTime(nextTime));
    if (isFloating) return onCommit(`${writeDate(nextDate)}T${writeTime(nextTime)}`);
    return onCommit(`${instantOf(nextDate, nextTime, ownZone()).toISOString().slice(0, 16)}:00Z`);
  };
  const midnight = { hour: 0, minute: 0 };
  return (
    <span className="row date-input" role="group" aria-label={label} data-part="date-input">
      {kind !== 'time' && (
        <DayField
          {...props}
          label={kind === 'date' ? label : `${label}: ${t('date.day')}`}
          date={date}
          today={now.date}
          onDate={(next) => keep(next, time ?? midnight)}
        />
      )}
      {kind !== 'date' && (
        <TimeField
          {...props}
          label={kind === 'time' ? label : `${label}: ${t('date.time')}`}
          time={time}
          onTime={(next) => keep(date ?? now.date, next)}
        />
      )}
      {kind === 'date-time' && (
        <span className="unit" data-tip={isFloating ? t('date.floating') : t('date.zone', { zone: ownZone() })}>
          {isFloating ? t('date.local') : (both?.zone ?? now.zone)}
        </span>
      )}
      {!disabled && allowsNull(property) && value !== null && value !== undefined && (
        <IconButton icon="close" size="compact" label={t('list.clear', { label })} onClick={() => onCommit(null)} />
      )}
    </span>
  );
}

function DayField(
  props: InputFieldProps & { date: CalendarDate | undefined; today: CalendarDate; onDate: (date: CalendarDate) => void },
) {
  const { label, value, units, invalid, disabled, size = 'compact', onProblem, date, today, onDate } = props;
  const { t } = useTranslation('inputs');
  const { locale } = units;
  const [isOpen, setIsOpen] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const take = (text: string) => {
    const typed = readTypedDate(text, locale);
    setIsWrong(typed === undefined);
    onProblem?.(typed === undefined ? t('problem.date', { example: dateText(today, locale) }) : undefined);
    if (typed !== undefined) onDate(typed);
  };
  const unreadable = typeof value === 'string' && value !== '' && date === undefined ? value : '';
  return (
    <>
      <TextField
        label={label}
        value={date ? dateText(date, locale) : unreadable}
        placeholder={t('unset')}
        size={size}
        invalid={isWrong || invalid || unreadable !== ''}
        disabled={disabled}
        onChange={() => isWrong && setIsWrong(false)}
        onCommit={take}
        onCancel={() => {
          setIsWrong(false);
          onProblem?.(undefined);
        }}
      />
      {!disabled && (
        <Popover
          label={t('date.choose', { label })}
          open={isOpen}
          onOpenChange={setIsOpen}
          align="end"
          trigger={<IconButton icon="down" size="compact" label={t('date.choose', { label })} />}
        >
          <Calendar
            label={label}
            value={date}
            today={today}
            locale={locale}
            onChoose={(chosen) => {
              setIsOpen(false);
              onDate(chosen);
            }}
          />
        </Popover>
      )}
    </>
  );
}

function TimeField(props: InputFieldProps & { time: ClockTime | undefined; onTime: (time: ClockTime) => void }) {
  const { label, units, invalid, disabled, size = 'compact', onProblem, time, onTime } = props;
  const { t } = useTranslation('inputs');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <TextField
      className="time"
      label={label}
      value={time ? timeText(time, units.locale) : ''}
      placeholder={t('unset')}
      size={size}
      invalid={isWrong || invalid}
      disabled={disabled}
      onChange={() => isWrong && setIsWrong(false)}
      onCommit={(text) => {
        const typed = readTypedTime(text);
        setIsWrong(typed === undefined);
        onProblem?.(
          typed === undefined ? t('problem.time', { example: timeText({ hour: 14, minute: 30 }, units.locale) }) : undefined,
        );
        if (typed !== undefined) onTime(typed);
      }}
      onCancel={() => {
        setIsWrong(false);
        onProblem?.(undefined);
      }}
    />
  );
}
