import type { AdifFields } from '@pileup/adif/record';
import { BANDS, bandEdges, bandOf } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import { nonEmptyFields } from './non-empty-fields.ts';
import { hertzOfN1mm, isTrue, labelHz, isoTimeOfN1mm, type N1mmElements } from './n1mm-values.ts';

/** ADIF's names of what stands in a contact; N1MM's own fields by the names its ADIF export gives them. */
const ADIF_NAMES: Readonly<Record<string, string>> = {
  call: 'CALL',
  mode: 'MODE',
  mycall: 'STATION_CALLSIGN',
  operator: 'OPERATOR',
  snt: 'RST_SENT',
  rcv: 'RST_RCVD',
  exchange1: 'SRX_STRING',
  gridsquare: 'GRIDSQUARE',
  section: 'ARRL_SECT',
  wpxprefix: 'PFX',
  prec: 'PRECEDENCE',
  name: 'NAME',
  qth: 'QTH',
  comment: 'COMMENT',
  contacttype: 'APP_PILEUP_CONTACT_TYPE',
  zn: 'APP_PILEUP_ZN',
  radionr: 'APP_N1MM_RADIO_NR',
  ismultiplier1: 'APP_N1MM_MULT1',
  ismultiplier2: 'APP_N1MM_MULT2',
  ismultiplier3: 'APP_N1MM_MULT3',
  isclaimedqso: 'APP_N1MM_CLAIMEDQSO',
};

/** What is told in other fields, or of the message rather than the contact. */
const MAPPED_ELSEWHERE = new Set(
  'app contestname contestnr timestamp band rxfreq txfreq sntnr rcvnr ck zone power id oldcall oldtimestamp'.split(' '),
);

/** A contact in ADIF's terms, with everything N1MM told of it. */
export function contactOfN1mm(told: N1mmElements): AdifFields {
  return nonEmptyFields({ ...copiedFields(told), ...timeFields(told), ...frequencyFields(told), ...contestFields(told) });
}

function copiedFields(told: N1mmElements): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(told)) {
    if (!MAPPED_ELSEWHERE.has(name)) fields[ADIF_NAMES[name] ?? `APP_N1MM_${name.toUpperCase()}`] = text;
  }
  return fields;
}

function timeFields({ timestamp }: N1mmElements): Record<string, string> {
  const [date = '', time = ''] = isoTimeOfN1mm(timestamp)?.split(/[TZ]/) ?? [];
  return { QSO_DATE: date.replaceAll('-', ''), TIME_ON: time.replaceAll(':', '') };
}

function frequencyFields(told: N1mmElements): Record<string, string> {
  const label = labelHz(told.band);
  // FLDigi, which speaks of plain hertz, knows no contest; N1MM always names one, if only `DX` for none.
  const unit = { tens: told.contestname !== undefined, label };
  const rx = hertzOfN1mm(told.rxfreq, unit);
  const tx = hertzOfN1mm(told.txfreq, unit) || rx;
  return {
    BAND: bandOf(tx) || bandOfLabel(label),
    FREQ: tx > 0 ? formatMhz(tx) : '',
    FREQ_RX: rx > 0 && rx !== tx ? formatMhz(rx) : '',
  };
}

/** The band a label stands for: 18 is 17 m, though 18.000 MHz lies below it. */
function bandOfLabel(label: number | undefined): string {
  if (label === undefined) return '';
  return BANDS.find((band) => bandEdges(band)[1] >= label && bandEdges(band)[0] <= label * 1.05) ?? '';
}

function contestFields(told: N1mmElements): Record<string, string> {
  const name = told.contestname ?? '';
  return {
    CONTEST_ID: name.toUpperCase() === 'DX' ? '' : name,
    STX: positive(told.sntnr),
    SRX: positive(told.rcvnr),
    CHECK: positive(told.ck),
    CQZ: Number(told.zone) <= 40 ? positive(told.zone) : '',
    TX_PWR: positive(told.power),
    APP_PILEUP_IS_RUN: isTrue(told.isrunqso) ? 'Y' : '',
  };
}

/** N1MM writes 0 for a number that is not there, and some fields hold words (`KW`) where others hold a number. */
function positive(text = ''): string {
  return Number(text) > 0 ? text : '';
}
