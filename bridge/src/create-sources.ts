import type { SourceName, SourceOptions } from './options.ts';
import type { Source } from './source.ts';
import { adifSource } from './sources/adif.ts';
import { flrigSource } from './sources/flrig.ts';
import { n1mmSource } from './sources/n1mm.ts';
import { rigctldSource } from './sources/rigctld.ts';
import type { UdpEndpoint } from './sources/udp-source.ts';
import { wsjtxSource } from './sources/wsjtx.ts';

const FACTORIES: Record<SourceName, (endpoint: UdpEndpoint) => Source> = {
  rigctld: rigctldSource,
  flrig: flrigSource,
  wsjtx: wsjtxSource,
  n1mm: n1mmSource,
  adif: adifSource,
};

/** Creates the sources selected on the command line. */
export function createSources({ sources, multicast }: SourceOptions): Source[] {
  return [...sources].map(([name, endpoint]) => FACTORIES[name]({ ...endpoint, multicast }));
}
