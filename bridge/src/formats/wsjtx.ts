import { Buffer } from 'node:buffer';
import { QtReader } from './qt-reader.ts';

const MAGIC = 0xadbccbda;
const SCHEMAS: ReadonlySet<number | undefined> = new Set([2, 3]);

export type WsjtxStatus = NonNullable<ReturnType<typeof status>>;
export type WsjtxQso = NonNullable<ReturnType<typeof qso>>;

export type WsjtxMessage =
  | ReturnType<typeof heartbeat>
  | WsjtxStatus
  | WsjtxQso
  | { type: 'close'; id: string }
  | { type: 'adif'; id: string; adif: string }
  /** Decodes and others that are not used here. */
  | { type: 'other'; id: string; number: number };

/**
 * Parses a datagram of WSJT-X, JTDX or a compatible program (NetworkMessage.hpp, schema 2 and 3).
 *
 * Additional fields of later versions are ignored. A heartbeat or status that ends early keeps its first fields; an
 * incomplete contact is dropped.
 *
 * @returns undefined for any other datagram
 */
export function readWsjtx(datagram: Uint8Array): WsjtxMessage | undefined {
  const { buffer, byteOffset, length } = datagram;
  const reader = new QtReader(Buffer.from(buffer, byteOffset, length));
  if (reader.uint32() !== MAGIC || !SCHEMAS.has(reader.uint32())) return undefined;
  const number = reader.uint32();
  const id = reader.utf8() ?? '';
  if (reader.truncated || number === undefined) return undefined;
  switch (number) {
    case 0:
      return heartbeat(id, reader);
    case 1:
      return status(id, reader);
    case 5:
      return qso(id, reader);
    case 6:
      return { type: 'close', id };
    case 12: {
      const adif = reader.utf8();
      return adif ? { type: 'adif', id, adif } : undefined;
    }
    default:
      return { type: 'other', id, number };
  }
}

// Texts are null for a null string, and all values undefined if the datagram ends before them.

function heartbeat(id: string, reader: QtReader) {
  const type = 'heartbeat' as const;
  return { type, id, maxSchema: reader.uint32(), version: reader.utf8(), revision: reader.utf8() };
}

function status(id: string, reader: QtReader) {
  const dialHz = reader.uint64();
  if (dialHz === undefined) return undefined;
  return {
    type: 'status' as const,
    id,
    /** 0 if the program does not know it. */
    dialHz,
    mode: reader.utf8(),
    dxCall: reader.utf8(),
    report: reader.utf8(),
    txMode: reader.utf8(),
    txEnabled: reader.bool(),
    transmitting: reader.bool(),
    decoding: reader.bool(),
    rxDf: reader.uint32(),
    txDf: reader.uint32(),
    deCall: reader.utf8(),
    deGrid: reader.utf8(),
    dxGrid: reader.utf8(),
    txWatchdog: reader.bool(),
    submode: reader.utf8(),
    fast: reader.bool(),
    specialOp: reader.uint8(),
    freqTol: reader.uint32(),
    trPeriod: reader.uint32(),
    config: reader.utf8(),
    txMessage: reader.utf8(),
  };
}

function qso(id: string, reader: QtReader) {
  const first = {
    /** Milliseconds since 1970, as `on`; null if the program does not know. */
    off: reader.dateTime() ?? null,
    dxCall: reader.utf8(),
    dxGrid: reader.utf8(),
    txHz: reader.uint64() ?? 0,
    mode: reader.utf8(),
    rstSent: reader.utf8(),
    rstRcvd: reader.utf8(),
    txPower: reader.utf8(),
    comments: reader.utf8(),
    name: reader.utf8(),
    on: reader.dateTime() ?? null,
  };
  // Each later version added a group of fields: it is complete, or the message ends before it.
  const [operator, myCall, myGrid] = reader.atEnd ? [] : [reader.utf8(), reader.utf8(), reader.utf8()];
  const [exchSent, exchRcvd] = reader.atEnd ? [] : [reader.utf8(), reader.utf8()];
  const propMode = reader.atEnd ? undefined : reader.utf8();
  if (reader.truncated) return undefined;
  return { type: 'qso' as const, id, ...first, operator, myCall, myGrid, exchSent, exchRcvd, propMode };
}
