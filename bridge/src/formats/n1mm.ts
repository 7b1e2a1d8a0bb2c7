import { Buffer, isUtf8 } from 'node:buffer';
import type { AdifFields } from '@pileup/adif/record';
import type { RigReading } from '../source.ts';
import { contactOfN1mm } from './n1mm-contact.ts';
import { hertzOfN1mm, isTrue, isoTimeOfN1mm, type N1mmElements } from './n1mm-values.ts';
import { programName } from './program-name.ts';
import { readXml, type XmlNode } from './xml.ts';

export type N1mmMessage =
  | ({
      type: 'radio';
      /** Of two radios, the one that the operator works with. */
      isActive: boolean;
    } & RigReading)
  | {
      type: 'contact';
      program: string;
      fields: AdifFields;
      id: string | undefined;
      /** What a replaced contact was told as before. */
      was: { call: string; TS: string } | undefined;
    }
  | { type: 'deletion'; program: string; id: string; call: string; TS: string }
  /** Spots, scores and the like, which nobody here needs; and a contact that does not say which. */
  | { type: 'other' };

/**
 * One datagram as N1MM Logger+ and those that speak as it does send it: XML, one message each.
 * Source: N1MM Logger+, "External UDP Broadcasts".
 *
 * @returns undefined for anything that is not whole XML
 */
export function readN1mm(datagram: Uint8Array): N1mmMessage | undefined {
  const bytes = Buffer.from(datagram.buffer, datagram.byteOffset, datagram.length);
  const xml = readXml(isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes));
  if (xml === undefined) return undefined;
  const told = elementsOf(xml.content);
  switch (xml.root.toLowerCase()) {
    case 'radioinfo':
      return radio(told);
    case 'contactinfo':
      return contact(told, undefined);
    case 'contactreplace':
      // Where it does not say what it was, call and time are as they were.
      return contact(told, keyOf(told.oldcall ?? told.call, told.oldtimestamp ?? told.timestamp));
    case 'contactdelete': {
      const id = idOf(told);
      const key = keyOf(told.call, told.timestamp);
      return id && key ? { type: 'deletion', program: programOf(told), id, ...key } : { type: 'other' };
    }
    default:
      return { type: 'other' };
  }
}

function elementsOf(content: XmlNode): N1mmElements {
  const told: Record<string, string> = Object.create(null);
  if (typeof content === 'string' || Array.isArray(content)) return told;
  for (const [name, value] of Object.entries(content)) {
    const text = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string' && text.trim() !== '') told[name.toLowerCase()] = text.trim();
  }
  return told;
}

function radio(told: N1mmElements): N1mmMessage {
  const active = told.activeradionr ?? told.focusradionr;
  const name = told.radioname;
  return {
    type: 'radio',
    isActive: active === undefined || told.radionr === undefined || active === told.radionr,
    program: programOf(told),
    freqHz: hertzOfN1mm(told.freq, { tens: true }) || null,
    rig: {
      ...(told.mode ? { mode: told.mode } : {}),
      ...(name && name.toLowerCase() !== 'none' ? { rig_name: name } : {}),
      ...(told.istransmitting ? { ptt_down: isTrue(told.istransmitting) ? 1 : 0 } : {}),
      // Running means calling CQ. That it is a contest the operator says on the page: it hides the frequency.
      ...(told.isrunning ? { op_mode: isTrue(told.isrunning) ? 2 : 1 } : {}),
    },
  };
}

function contact(told: N1mmElements, was: { call: string; TS: string } | undefined): N1mmMessage {
  const fields = contactOfN1mm(told);
  if (fields.CALL === undefined) return { type: 'other' };
  return { type: 'contact', program: programOf(told), fields, id: idOf(told), was };
}

function programOf(told: N1mmElements): string {
  const app = programName(told.app, 'N1MM');
  return app.toUpperCase() === 'N1MM' ? 'N1MM+' : app;
}

/** N1MM's ids are 32 hexadecimal digits; others differ. What the server would not take, or zeros alone, is none. */
function idOf({ id = '' }: N1mmElements): string | undefined {
  return /^[!-~]{1,64}$/.test(id) && /[^0{}-]/.test(id) ? id : undefined;
}

function keyOf(call: string | undefined, timestamp: string | undefined): { call: string; TS: string } | undefined {
  const moment = isoTimeOfN1mm(timestamp);
  return call && moment ? { call, TS: moment } : undefined;
}
