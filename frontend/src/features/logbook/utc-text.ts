/** Formats ms for the log bar: `2026-11-28 19:42:07`, UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** The day of a formatted time: `2026-11-28`. */
const DAY_LENGTH = 10;
const DAY_MS = 86_400_000;
/** Tolerance for a time in the future, as on the server: clocks differ. */
const AHEAD_MS = 10 * 60_000;
const FIRST_YEAR = 1900;
/** A day and a month without a year were at most so many years ago: 29 February has to be found. */
const YEARS_BACK = 8;

/** Hours and minutes, with or without a colon, seconds optional. */
const TIME = /(?:^|[ T])(?:(\d\d)(\d\d)(\d\d)?|(\d{1,2}):(\d\d)(?::(\d\d))?) ?(?:Z|UTC)?$/i;
/** Dates as ADIF and ISO 8601 write them. */
const YEAR_FIRST = /^(\d{4})-?(\d\d)-?(\d\d)$/;
/**
 * The parts are separated by points; the year may be missing. Slashes would not tell which number is the day, six
 * digits not even the year.
 */
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)?$/;

/** The usual forms of a time that `readTypedTime` reads, as a hint. */
export const TIME_FORMS = '1432, 14:32, 28.11. 1432 or 2026-11-28 14:32';

/**
 * Reads a time as a paper log has it, UTC: `1432`, `14:32`, `143207`, and after a date `28.11. 1432`, `28.11.26 14:32`,
 * `20261128 1432` or `2026-11-28 14:32:07`. Without a year it is the last such day; without a date `day`, or else the
 * last such time.
 * @param now ms
 * @param day `2026-11-28`; '' for none
 * @returns ms; null for other texts, and for days and times that do not exist
 */
export function readTypedTime(text: string, now: number, day = ''): number | null {
  const typed = text.trim().replace(/[ ,]+/g, ' ');
  const time = TIME.exec(typed);
  if (!time) return null;
  const parts = [time[1] ?? time[4], time[2] ?? time[5], time[3] ?? time[6] ?? '0'];
  const clock = parts.map((part = '') => part.padStart(2, '0')).join(':');
  const date = typed.slice(0, time.index).trim();
  if (date !== '') return readDate(date, clock, now);
  const at = msOf(day || utcText(now).slice(0, DAY_LENGTH), clock);
  return at !== null && day === '' && at > now + AHEAD_MS ? at - DAY_MS : at;
}

function readDate(date: string, clock: string, now: number): number | null {
  const [, fullYear, isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(date) ?? [];
  if (fullYear) return msOf(`${fullYear}-${isoMonth}-${isoDay}`, clock);
  const [, day = '', month = '', year] = DAY_FIRST.exec(date) ?? [];
  if (day === '') return null;
  const at = (inYear: number) => msOf(`${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, clock);
  const thisYear = new Date(now).getUTCFullYear();
  if (year?.length === 4) return at(Number(year));
  if (year) {
    const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(year);
    return at(inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury);
  }
  const found = Array.from({ length: YEARS_BACK + 1 }, (_, back) => at(thisYear - back));
  return found.find((ms) => ms !== null && ms <= now + AHEAD_MS) ?? null;
}

/** The moment, ms; null for a day or a time that does not exist: 31 February would roll over into March. */
function msOf(day: string, clock: string): number | null {
  const ms = Date.parse(`${day}T${clock}Z`);
  return !Number.isNaN(ms) && utcText(ms) === `${day} ${clock}` ? ms : null;
}

/** Why a typed time cannot be logged, as a sentence; null if it can. In ms; `at` is null for an unreadable text. */
export function faultOfTime(at: number | null, now: number): string | null {
  if (at === null) return `Type the time in UTC, with a date if it was earlier: ${TIME_FORMS}.`;
  if (at > now + AHEAD_MS) return `${utcText(at).slice(0, 16)} UTC is still to come.`;
  return new Date(at).getUTCFullYear() < FIRST_YEAR ? `The year must be ${FIRST_YEAR} or later.` : null;
}

/** `20:15:26` of ADIF's `201526`, `20:15` of `2015`. */
export function clockText(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, '$1:');
}
