/**
 * RFC 3339: dates of the real calendar, times with an offset, both, and the durations of its appendix A.
 *
 * A leap second is legal only at 23:59:60 UTC, so where the second is 60 the local time tells the offset. That is one
 * relation of the hours and one of the minutes; each is a list of 24 or 60 patterns that leaves the other's digits
 * open, and their intersection is made as it is walked, not as 1,440 literals.
 */
import type { ExprId } from '../../expr/store.ts';
import { type Format, type FormatLanguage, pattern } from './language.ts';

const HOUR = '(?:[01][0-9]|2[0-3])';
const SIXTY = '[0-5][0-9]';
const FRACTION = '(?:\\.[0-9]+)?';

const TO_28TH = '(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])';
const TO_30TH = '(?:0[13-9]|1[0-2])-(?:29|30)';
const THE_31ST = '(?:0[13578]|1[02])-31';
/** Divisible by 4, and by 400 if by 100. */
const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';

const DATE = `(?:[0-9]{4}-(?:${TO_28TH}|${TO_30TH}|${THE_31ST})|${LEAP_YEAR}-02-29)`;

export const date: Format = pattern(DATE);

export const time: Format = (language) =>
  language.either(
    language.match(`${HOUR}:${SIXTY}:${SIXTY}${FRACTION}(?:[Zz]|[+-]${HOUR}:${SIXTY})`),
    leapSecond(language),
  );

export const dateTime: Format = (language) => language.sequence(language.match(`${DATE}[Tt]`), time(language));

const CLOCK_PERIOD = '(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)';
const DATE_PERIOD = '(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)';

export const duration: Format = pattern(`P(?:[0-9]+W|${DATE_PERIOD}(?:T${CLOCK_PERIOD})?|T${CLOCK_PERIOD})`);

/** The times with second 60 that are 23:59:60 in UTC. */
function leapSecond(language: FormatLanguage): ExprId {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const minutes = Array.from({ length: 60 }, (_, minute) => minute);
  const leap = (local: string, offset: string): string => `${local}:60${FRACTION}${offset}`;
  // West of Greenwich: 23:59 less the offset, with nothing to carry.
  const west = language.both(
    oneOf(language, hours, '', (hour) => leap(`${two(hour)}:${SIXTY}`, `-${two(23 - hour)}:${SIXTY}`)),
    oneOf(language, minutes, `${HOUR}:`, (minute) => leap(two(minute), `-${HOUR}:${two(59 - minute)}`)),
  );
  // East: an offset of whole hours carries nothing; any other one carries an hour, and its minutes are one more.
  const eastWhole = oneOf(language, hours, '', (hour) => leap(`${two(hour)}:59`, `\\+${two((hour + 1) % 24)}:00`));
  const east = language.both(
    oneOf(language, hours, '', (hour) => leap(`${two(hour)}:${SIXTY}`, `\\+${two(hour)}:${SIXTY}`)),
    oneOf(language, minutes.slice(0, 59), `${HOUR}:`, (minute) => leap(two(minute), `\\+${HOUR}:${two(minute + 1)}`)),
  );
  return language.either(language.match(leap('23:59', '[Zz]')), west, eastWhole, east);
}

/** What begins with `start` and goes on with the pattern of one of the values. */
function oneOf(language: FormatLanguage, values: readonly number[], start: string, rest: (value: number) => string): ExprId {
  return language.match(`${start}(?:${values.map(rest).join('|')})`);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
