import type { Source } from '../source.ts';
import type { Endpoint } from './endpoint.ts';
import { DEFAULT_TIMING, PolledRig, type PollTiming } from './polled-rig.ts';
import { RigctldConnection } from './rigctld-connection.ts';
import { RigctldTransmitter } from './rigctld-transmitter.ts';

/** Hamlib's rig daemon. It does not report power in watts, only as a fraction. */
export function rigctldSource(endpoint: Endpoint, timing: PollTiming = DEFAULT_TIMING): Source {
  const transmitter = new RigctldTransmitter(endpoint, timing.timeoutMs);
  const open = () => RigctldConnection.open(endpoint, timing.timeoutMs);
  return new PolledRig({ name: 'rigctld', endpoint, timing, open, transmitter });
}
