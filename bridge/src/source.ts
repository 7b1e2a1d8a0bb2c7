import type { Qsy, SetRigRequest } from '@pileup/contract/presence';

/** The radio as a program on this computer says it is at this moment. What it does not say is left out. */
export interface RigReading {
  /** As the operator knows it: `rigctld`, `WSJT-X`, … Two copies of a program have names of their own. */
  program: string;
  /** Hz; null where the radio is off, or the program does not know. */
  freqHz: number | null;
  rig: Omit<SetRigRequest, 'freq' | 'program' | 'can_qsy'>;
}

/** One finished contact. */
export interface ReportedContact {
  program: string;
  /** One ADIF record, ended by `<EOR>`; every field the program told. */
  adif: string;
  /** The program's own number of the contact, where it has one: told again, it changes that contact. */
  id?: string;
  /** Under what call and time (ISO 8601, UTC) it was told before, where the program says so. */
  was?: { call: string; TS: string };
}

/** The program deleted a contact it told before. */
export interface ReportedDeletion {
  program: string;
  id: string;
  call: string;
  /** ISO 8601, UTC. */
  TS: string;
}

/** What a source does with what it hears. None of these ever throws or waits: no program may be held up by us. */
export interface SourceListener {
  onRig(heard: RigReading): void;
  onContact(heard: ReportedContact): void;
  onDeletion(heard: ReportedDeletion): void;
  /** The program has said that it ends, or can no longer be reached: what it said of the radio is no longer true. */
  onInactive(program: string): void;
  /** How a source is doing, in one line for the operator: `listening on 127.0.0.1:2237`, `rigctld does not answer`, … */
  onStatus(line: string): void;
}

/** One kind of program and how to hear it. */
export interface Source {
  /** As on the command line: rigctld, flrig, wsjtx, n1mm, adif. */
  readonly name: string;
  /** Rejects only where it can never work (an address in use); what is merely away is tried again by the source. */
  start(ears: SourceListener): Promise<void>;
  stop(): Promise<void>;
  /** Tunes the radio, where the source can. Rejects with a reason in one sentence. */
  qsy?(where: Qsy): Promise<void>;
}
