import { AdifFormatter } from 'adif-parser-ts';
import { withoutControls } from './control.ts';
import type { AdifFields } from './record.ts';

/** What a tag cannot hold, or our reader would not take for a name. */
const NOT_IN_NAME = /[^\p{L}\p{N}_ ./-]|^[^\p{L}\p{N}_]|\s+$/gu;
/** Keeps a tag below the length at which readers, ours too, take it for text. */
const NAME_LIMIT = 60;

/**
 * A record as ADI text, `<CALL:5>M0QAA` and so on, one field per line, ended by `<eor>`; '' without fields.
 *
 * Lengths count the bytes of UTF-8. ADIF 3.1.6 knows only ASCII in ADI and leaves the unit open; programs differ
 * (Wavelog counts characters, TQSL, Club Log and KLog bytes). Bytes are what a reader finds that takes the file as
 * it is stored; our own reader takes either. Control characters other than TAB, LF and CR are left out, as the
 * reader leaves them out, lone surrogates become U+FFFD, and characters that cannot stand in a field's name become `_`.
 *
 * Written with `AdifFormatter` of adif-parser-ts. It trims only outside the first and last tag, so values are safe;
 * it is never given a header, whose `text` it would delete from the caller's object (see `formatHeader`).
 */
export function formatRecord(fields: AdifFields): string {
  const tidy = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    let unique = tidyName(name);
    while (tidy.has(unique) || /^EO[RH]$/.test(unique)) unique += '_';
    tidy.set(unique, tidyValue(value));
  }
  if (tidy.size === 0) return '';
  return AdifFormatter.formatAdi({ records: [Object.fromEntries(tidy)] });
}

/**
 * The header of an ADI file, ended by `<eoh>`. `createdAt` is written in UTC. The object the formatter takes apart
 * is made here and belongs to nobody else.
 */
export function formatHeader(programVersion: string, createdAt: Date): string {
  const [day = '', time = ''] = createdAt.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return AdifFormatter.formatAdi({
    header: {
      text: `ADIF export of Pileup, ${createdAt.toISOString()}`,
      ADIF_VER: '3.1.6',
      CREATED_TIMESTAMP: `${day} ${time}`,
      PROGRAMID: 'Pileup',
      PROGRAMVERSION: tidyValue(programVersion),
    },
  });
}

function tidyName(name: string): string {
  return name.toUpperCase().slice(0, NAME_LIMIT).toWellFormed().replace(NOT_IN_NAME, '_') || '_';
}

function tidyValue(value: string): string {
  return withoutControls(value).toWellFormed();
}
