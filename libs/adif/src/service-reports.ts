import type { AdifFields } from './record.ts';

// LoTW and eQSL write confirmations into the fields that ADIF has for paper cards: their reports speak of nothing else.

/** What a confirmation in such a field means, by the field. */
type Meanings = Readonly<Record<string, string>>;

const LOTW: Meanings = { QSL_RCVD: 'LOTW_QSL_RCVD', QSLRDATE: 'LOTW_QSLRDATE' };
/** The card's sender speaks. */
const EQSL_INBOX: Meanings = {
  QSL_SENT: 'EQSL_QSL_RCVD',
  QSLSDATE: 'EQSL_QSLRDATE',
  RST_SENT: 'RST_RCVD',
  RST_RCVD: 'RST_SENT',
};

/** Each record of LoTW has one of them. */
const FIELDS_OF_LOTW = ['APP_LOTW_MODEGROUP', 'APP_LOTW_OWNCALL', 'APP_LOTW_RXQSO', 'APP_LOTW_RXQSL'] as const;
/** Fields that LoTW does not write: another program keeps LoTW's fields beside its own. */
const FIELDS_OF_OTHERS = ['LOTW_QSL_RCVD', 'LOTW_QSL_SENT', 'EQSL_QSL_RCVD', 'QSL_SENT'] as const;

/**
 * The fields of a record of LoTW's report or eQSL's inbox as a log says it: confirmed there, not by a card. That a contact
 * is not confirmed yet is left out: a later report could not fill the field. Other records are returned as they are.
 *
 * @param header of the file; empty where only the record is known
 */
export function withConfirmationOfService(fields: AdifFields, header: AdifFields): AdifFields {
  const program = (header.PROGRAMID ?? '').trim();
  if (isOfLotw(fields, program)) return { ...renamed(withoutUnconfirmed(fields), LOTW), LOTW_QSL_SENT: 'Y' };
  if (!/^eQSL\.cc DownloadInBox/i.test(program)) return fields;
  const { QSL_SENT_VIA: _, ...others } = fields;
  return renamed(others, EQSL_INBOX);
}

/**
 * How a contact in a log changes that was read from LoTW's report as confirmed by a card; null removes a field. Undefined for
 * other contacts.
 */
export function movedToLotw(fields: AdifFields): Record<string, string | null> | undefined {
  const { LOTW_QSL_RCVD: atLotw = '', LOTW_QSL_SENT: _, ...written } = fields;
  if (!fields.QSL_RCVD || !isOfLotw(written, '')) return undefined;
  const { QSL_RCVD, QSLRDATE } = withoutUnconfirmed(fields);
  const moves = QSL_RCVD !== undefined && !/^[YV]$/i.test(atLotw);
  return {
    ...{ QSL_RCVD: null, QSLRDATE: null, LOTW_QSL_SENT: 'Y' },
    ...(moves && { LOTW_QSL_RCVD: QSL_RCVD, ...(QSLRDATE && { LOTW_QSLRDATE: QSLRDATE }) }),
  };
}

function withoutUnconfirmed(fields: AdifFields): AdifFields {
  if (!/^N$/i.test(fields.QSL_RCVD ?? '')) return fields;
  const { QSL_RCVD: _, ...others } = fields;
  return others;
}

function isOfLotw(fields: AdifFields, program: string): boolean {
  if (!/^LoTW$/i.test(program) && !FIELDS_OF_LOTW.some((name) => name in fields)) return false;
  return !FIELDS_OF_OTHERS.some((name) => name in fields);
}

function renamed(fields: AdifFields, meanings: Meanings): AdifFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [meanings[name] ?? name, value]));
}
