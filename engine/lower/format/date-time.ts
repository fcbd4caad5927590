/**
 * RFC 3339: dates of the real calendar, times with an offset, both, and the durations of its appendix A.
 *
 * A leap second is legal only at 23:59:60 UTC, so where the second is 60 the local time tells the offset, one to the
 * east and one to the west. They are listed, for the offsets that are in use: whole quarters of an hour. All 1,440
 * minutes of a day would be 15,000 expressions, and each one's emptiness searched where a pattern or a length meets them
 * (measured: 2 s for one schema); so a leap second at an odd offset is legal and not written.
 */
import type { ExprId } from '../../expr/store.ts';
import { type Format, type FormatLanguage, pattern } from './language.ts';

const HOUR = '(?:[01][0-9]|2[0-3])';
const SIXTY = '[0-5][0-9]';
/** In minutes. */
const DAY = 24 * 60;
/** Where the clocks of zones a quarter of an hour apart stand when it is 23:59 UTC. */
const LEAP_MINUTES = [14, 29, 44, 59];
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
  const numbers = Array.from({ length: 60 }, (_, number) => language.match(String(number).padStart(2, '0')));
  const number = (value: number): ExprId => numbers[value] as ExprId;
  const colon = language.match(':');
  const clock = (minutes: number): ExprId =>
    language.sequence(number(Math.trunc(minutes / 60)), colon, number(minutes % 60));
  const [east, west, second] = [language.match('\\+'), language.match('-'), language.match(`:60${FRACTION}`)];
  const inHour = (hour: number): ExprId =>
    language.either(
      ...LEAP_MINUTES.map((minute) => {
        const local = 60 * hour + minute;
        const zone = language.either(
          language.sequence(east, clock((local + 1) % DAY)),
          language.sequence(west, clock(DAY - 1 - local)),
        );
        return language.sequence(number(minute), second, zone);
      }),
    );
  const hours = numbers.slice(0, 24).map((hour, i) => language.sequence(hour, colon, inHour(i)));
  return language.either(language.match(`23:59:60${FRACTION}[Zz]`), ...hours);
}
