import type { AdifFields } from './record.ts';

// LoTW and eQSL write confirmations into the fields that ADIF has for paper cards: their reports contain no paper
// cards.

/** The field of a log for each field of a service's confirmation. */
type Meanings = Readonly<Record<string, string>>;

const LOTW: Meanings = { QSL_RCVD: 'LOTW_QSL_RCVD', QSLRDATE: 'LOTW_QSLRDATE' };
/** The inbox is written from the sender's side: `QSL_SENT` there means received here. */
const EQSL_INBOX: Meanings = {
  QSL_SENT: 'EQSL_QSL_RCVD',
  QSLSDATE: 'EQSL_QSLRDATE',
  RST_SENT: 'RST_RCVD',
  RST_RCVD: 'RST_SENT',
};

/** Fields of LoTW; each of its records has one of them. */
const FIELDS_OF_LOTW = ['APP_LOTW_MODEGROUP', 'APP_LOTW_OWNCALL', 'APP_LOTW_RXQSO', 'APP_LOTW_RXQSL'] as const;
/**
 * Fields that LoTW does not write: a record with one comes from another program, which stores LoTW's fields beside its
 * own.
 */
const FIELDS_OF_OTHERS = ['LOTW_QSL_RCVD', 'LOTW_QSL_SENT', 'EQSL_QSL_RCVD', 'QSL_SENT'] as const;

/**
 * The fields of a record of LoTW's report or eQSL's inbox as a log has them: confirmed by the service, not by a paper
 * card. A contact without a confirmation gets no such field: a later report could not fill it. Other records are
 * returned as they are.
 *
 * @param header the header of the file; empty where only the record is known
 */
export function withConfirmationOfService(fields: AdifFields, header: AdifFields): AdifFields {
  const program = (header.PROGRAMID ?? '').trim();
  if (isOfLotw(fields, program)) return { ...renamed(withoutUnconfirmed(fields), LOTW), LOTW_QSL_SENT: 'Y' };
  if (!/^eQSL\.cc DownloadInBox/i.test(program)) return fields;
  const { QSL_SENT_VIA: _, ...others } = fields;
  return renamed(others, EQSL_INBOX);
}

/**
 * The changes to a contact in a log that was read from LoTW's report as confirmed by a card; null removes a field.
 * Undefined for other contacts.
 */
export function movedToLotw(fields: AdifFields): Record<string, string | null> | undefined {
  const { LOTW_QSL_RCVD: atLotw = '', LOTW_QSL_SENT: _, ...written } = fields;
  if (!fields.QSL_RCVD || !isOfLotw(written, '')) return undefined;
  const { QSL_RCVD, QSLRDATE } = withoutUnconfirmed(fields);
  const moves = QSL_RCVD !== undefined && !/^[YV]$/i.test(atLotw);
  return {
    QSL_RCVD: null,
    QSLRDATE: null,
    LOTW_QSL_SENT: 'Y',
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
