import { decodeEntities } from '../service-text.js';

/** The fields of a response of the QRZ logbook. */
export interface QrzAnswer {
  readonly result: string;
  readonly fields: ReadonlyMap<string, string>;
  /** The records of a FETCH; empty without any. */
  readonly adif: string;
}

const FIELD =
  /(?:^|&)(RESULT|STATUS|REASON|EXTENDED|LOGIDS?|COUNT|CONFIRMED|DXCC_COUNT|BOOKID|BOOK_NAME|CALLSIGN|OWNER|START_DATE|END_DATE|BOOKNAME|DATA)=/g;
/** Fields that may follow the ADIF. */
const LAST_FIELD = /^&(?:RESULT|COUNT|LOGIDS)=[\w,.]*$/;

/**
 * Parses a response. It looks like a form, but its values are not encoded: they may contain `&`, and ADIF comes with
 * HTML entities. So it is split only before known names; ADIF is all that follows its name, up to fields at its end.
 */
export function parseQrzAnswer(text: string): QrzAnswer | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('<')) return null;
  const start = /(?:^|&)ADIF=/.exec(trimmed);
  let head = trimmed;
  let adif = '';
  if (start) {
    adif = trimmed.slice(start.index + start[0].length);
    head = trimmed.slice(0, start.index);
    for (let at = adif.lastIndexOf('&'); at >= 0 && LAST_FIELD.test(adif.slice(at)); at = adif.lastIndexOf('&')) {
      head += adif.slice(at);
      adif = adif.slice(0, at);
    }
  }
  const fields = new Map<string, string>();
  const names = [...head.matchAll(FIELD)];
  names.forEach((match, index) => {
    const value = head.slice(match.index + match[0].length, names[index + 1]?.index ?? head.length);
    fields.set(match[1] ?? '', decodeEntities(value.trim()));
  });
  // The older form of a failure has no RESULT.
  const result = fields.get('RESULT') ?? fields.get('STATUS');
  return result === undefined ? null : { result: result.toUpperCase(), fields, adif: decodeEntities(adif) };
}
