import { Buffer } from 'node:buffer';
import { QtReader } from './qt-reader.ts';

const MAGIC = 0xadbccbda;
const SCHEMAS: ReadonlySet<number | undefined> = new Set([2, 3]);

/** Text in a message: null for a null string, undefined if the datagram ends before it. */
type Text = string | null | undefined;

export interface WsjtxHeartbeat {
  type: 'heartbeat';
  id: string;
  maxSchema: number | undefined;
  version: Text;
  revision: Text;
}

export interface WsjtxStatus {
  type: 'status';
  id: string;
  /** 0 if the program does not know it. */
  dialHz: number;
  mode: Text;
  dxCall: Text;
  report: Text;
  txMode: Text;
  txEnabled: boolean | undefined;
  transmitting: boolean | undefined;
  decoding: boolean | undefined;
  rxDf: number | undefined;
  txDf: number | undefined;
  deCall: Text;
  deGrid: Text;
  dxGrid: Text;
  txWatchdog: boolean | undefined;
  submode: Text;
  fast: boolean | undefined;
  specialOp: number | undefined;
  freqTol: number | undefined;
  trPeriod: number | undefined;
  config: Text;
  txMessage: Text;
}

export interface WsjtxQso {
  type: 'qso';
  id: string;
  /** Milliseconds since 1970; null if the program does not know. */
  off: number | null;
  dxCall: Text;
  dxGrid: Text;
  txHz: number;
  mode: Text;
  rstSent: Text;
  rstRcvd: Text;
  txPower: Text;
  comments: Text;
  name: Text;
  on: number | null;
  operator: Text;
  myCall: Text;
  myGrid: Text;
  exchSent: Text;
  exchRcvd: Text;
  propMode: Text;
}

export type WsjtxMessage =
  | WsjtxHeartbeat
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
      return {
        type: 'heartbeat',
        id,
        maxSchema: reader.uint32(),
        version: reader.utf8(),
        revision: reader.utf8(),
      };
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

function status(id: string, reader: QtReader): WsjtxStatus | undefined {
  const dialHz = reader.uint64();
  if (dialHz === undefined) return undefined;
  return {
    type: 'status',
    id,
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

function qso(id: string, reader: QtReader): WsjtxQso | undefined {
  const first = {
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
  return { type: 'qso', id, ...first, operator, myCall, myGrid, exchSent, exchRcvd, propMode };
}
