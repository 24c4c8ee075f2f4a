/** Dates as authors write them. What follows the text's own clock, never the file system's. */

const DATE =
  /(\d{4})-(\d{2})-(\d{2})(?:[T_ ](\d{2})[:-](\d{2})(?:[:-](\d{2})(?:\.\d+)?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2})(?![\d:]))?)?/;

interface TextDate {
  day: string;
  /** With seconds; absent where only a day is named. */
  time?: string;
  /** `Z` or `+02:00`; absent where the text does not say. */
  zone?: string;
}

/** A date, or a date and time with its zone, in one spelling; undefined where there is none, or one that no calendar has. */
export function isoDate(text: string | undefined): string | undefined {
  const date = text === undefined ? undefined : readDate(text);
  return date && spell(date);
}

const spell = ({ day, time, zone = '' }: TextDate) => (time === undefined ? day : `${day}T${time}${zone}`);

/** The same spelled so that it sorts: a time whose zone is known is told in UTC. */
export function sortableDate(text: string | undefined): string | undefined {
  const date = text === undefined ? undefined : readDate(text);
  if (!date?.zone) return date && spell(date);
  return new Date(`${date.day}T${date.time}${date.zone}`).toISOString().slice(0, 19);
}

/** A text that looks like a date which no calendar has: `2026-02-30`. */
export function impossibleDate(text: string): string | undefined {
  const match = DATE.exec(text);
  return match && !readDate(text, match) ? match[0] : undefined;
}

function readDate(text: string, match = DATE.exec(text)): TextDate | undefined {
  if (!match || !isDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  const date = { day: `${match[1]}-${match[2]}-${match[3]}` };
  if (match[4] === undefined) return date;
  const [, , , , hour, minute, second = '00', zone] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { ...date, time: `${hour}:${minute}:${second}`, ...(zone && isZone(zone) && { zone: spelled(zone) }) };
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const isZone = (zone: string) => /^[ZU]/.test(zone) || (Number(zone.slice(1, 3)) < 15 && Number(zone.slice(-2)) < 60);
const spelled = (zone: string) => (/^[ZU]/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`);
