import { Buffer } from 'node:buffer';
import { CodePage } from '@pileup/adif/code-page';
import { encodingOf } from '@pileup/adif/encoding/detect-encoding';
import type { AdifFields } from '@pileup/adif/record';
import type { XmlElement } from '@pileup/adif/xml-tree';
import type { RigReading } from '../source.ts';
import { contactOfN1mm } from './n1mm-contact.ts';
import { hertzOfN1mm, isoTimeOfN1mm, isTrue, type N1mmElements } from './n1mm-values.ts';
import { programName } from './program-name.ts';
import { readMessage, textOf } from './xml.ts';

export type N1mmMessage =
  | ({
      type: 'radio';
      /** Whether it is the radio in use, if there are two. */
      isActive: boolean;
    } & RigReading)
  | {
      type: 'contact';
      program: string;
      fields: AdifFields;
      id: string | undefined;
      /** The old call and time of a replaced contact. */
      was: { call: string; TS: string } | undefined;
    }
  | { type: 'deletion'; program: string; id: string | undefined; call: string; TS: string }
  /** Spots, scores and others that are not used here; and contacts without a call. */
  | { type: 'other' };

/**
 * Parses a datagram of N1MM Logger+ or a compatible logger: one XML message each.
 * Source: N1MM Logger+, "External UDP Broadcasts".
 *
 * @returns undefined for anything that is not complete XML
 */
export function readN1mm(datagram: Uint8Array): N1mmMessage | undefined {
  const bytes = Buffer.from(datagram.buffer, datagram.byteOffset, datagram.length);
  const root = readMessage(new CodePage(encodingOf(bytes)).decode(bytes.toString('latin1')));
  if (root === undefined) return undefined;
  const elements = elementsOf(root);
  switch (root.name) {
    case 'radioinfo':
      return radio(elements);
    case 'contactinfo':
      return contact(elements, undefined);
    case 'contactreplace':
      // If the old values are missing, call and time are unchanged.
      return contact(elements, keyOf(elements.oldcall ?? elements.call, elements.oldtimestamp ?? elements.timestamp));
    case 'contactdelete': {
      const id = idOf(elements);
      const key = keyOf(elements.call, elements.timestamp);
      return key ? { type: 'deletion', program: programOf(elements), id, ...key } : { type: 'other' };
    }
    default:
      return { type: 'other' };
  }
}

/** Texts of the elements that have any, by name; the first of several. */
function elementsOf(root: XmlElement): N1mmElements {
  const elements: Record<string, string> = Object.create(null);
  for (const element of root.elements) {
    const text = textOf(element);
    if (text) elements[element.name] ??= text;
  }
  return elements;
}

function radio(elements: N1mmElements): N1mmMessage {
  const active = elements.activeradionr ?? elements.focusradionr;
  const name = elements.radioname;
  return {
    type: 'radio',
    isActive: active === undefined || elements.radionr === undefined || active === elements.radionr,
    program: programOf(elements),
    freqHz: hertzOfN1mm(elements.freq, { tens: true }) || null,
    rig: {
      ...(elements.mode ? { mode: elements.mode } : {}),
      ...(name && name.toLowerCase() !== 'none' ? { rig_name: name } : {}),
      ...(elements.istransmitting ? { ptt_down: isTrue(elements.istransmitting) ? 1 : 0 } : {}),
      // Running means calling CQ. Contest mode, which hides the frequency, is set by the operator on the page.
      ...(elements.isrunning ? { op_mode: isTrue(elements.isrunning) ? 2 : 1 } : {}),
    },
  };
}

function contact(elements: N1mmElements, was: { call: string; TS: string } | undefined): N1mmMessage {
  const fields = contactOfN1mm(elements);
  if (fields.CALL === undefined) return { type: 'other' };
  return { type: 'contact', program: programOf(elements), fields, id: idOf(elements), was };
}

function programOf(elements: N1mmElements): string {
  const app = programName(elements.app, 'N1MM');
  return app.toUpperCase() === 'N1MM' ? 'N1MM+' : app;
}

/** N1MM's ids are 32 hexadecimal digits; others differ. Ids the server would refuse, or only zeros, are ignored. */
function idOf({ id = '' }: N1mmElements): string | undefined {
  return /^[!-~]{1,64}$/.test(id) && /[^0{}-]/.test(id) ? id : undefined;
}

function keyOf(call: string | undefined, timestamp: string | undefined): { call: string; TS: string } | undefined {
  const moment = isoTimeOfN1mm(timestamp);
  return call && moment ? { call, TS: moment } : undefined;
}
