import type { Qsy, SetRigRequest, Transmission } from '@pileup/contract/presence';

/** The current state of the radio as a program reports it. Unknown fields are left out. */
export interface RigReading {
  /** The program's name: `rigctld`, `WSJT-X`, … Two instances of a program have different names. */
  program: string;
  /** Hz; null if the radio is off or the program does not know. */
  freqHz: number | null;
  rig: Omit<SetRigRequest, 'freq' | 'program' | 'can_qsy' | 'can_send_cw' | 'can_send_voice'>;
}

export interface ReportedContact {
  program: string;
  /** One ADIF record with `<EOR>` and all fields of the program. */
  adif: string;
  /** The program's own id of the contact, if it has one; a report with the same id changes that contact. */
  id?: string;
  /** Call and time (ISO 8601, UTC) under which it was reported before, if the program has changed it. */
  was?: { call: string; TS: string };
}

/** The program deleted a contact it had reported. */
export interface ReportedDeletion {
  program: string;
  /** Some programs delete without the id of the contact. */
  id?: string;
  call: string;
  /** ISO 8601, UTC. */
  TS: string;
}

/** Receives the readings of a source. The methods neither throw nor block, so that no program is held up. */
export interface SourceListener {
  onRig(reading: RigReading): void;
  onContact(contact: ReportedContact): void;
  onDeletion(deletion: ReportedDeletion): void;
  /** The program has ended or cannot be reached any more: its last state of the radio is no longer valid. */
  onInactive(program: string): void;
  /** The status of the source in one line: `listening on 127.0.0.1:2237`, `does not answer at …`. */
  onStatus(line: string): void;
}

/** Reads from one kind of program. */
export interface Source {
  /** Name on the command line: rigctld, flrig, wsjtx, n1mm, adif. */
  readonly name: string;
  /** Rejects only for permanent errors (an address in use); a program that is not running is retried by the source. */
  start(listener: SourceListener): Promise<void>;
  stop(): Promise<void>;
  /** Tunes the radio; only on sources that can tune. Rejects with a reason in one sentence. */
  qsy?(where: Qsy): Promise<void>;
  /** Present only on sources whose radio can send. */
  readonly transmitter?: Transmitter;
}

/** Makes a radio send. The methods reject with a reason in one sentence. */
export interface Transmitter {
  /** The radio's abilities to send: Morse code, its voice memories. */
  abilities(): Promise<{ cw: boolean; voice: boolean }>;
  /** Resolves when the radio has taken the transmission. */
  send(transmission: Transmission): Promise<void>;
}
