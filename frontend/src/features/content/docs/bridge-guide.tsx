import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { Typed } from '../../../ui/code.tsx';
import { WordTable } from '../../../ui/definition-table.tsx';
import { Marked } from './marked.tsx';

const OPTIONS: readonly (readonly [option: string, what: string])[] = [
  ['--check', 'Asks whether address and key are good, says what is heard, and ends.'],
  ['--qsy', 'Lets “Tune here” on a station’s card tune your radio (rigctld, flrig). Off unless asked for.'],
  ['--bind ADDRESS', 'Listens on another address than `127.0.0.1`, for programs on other computers of your network.'],
  ['--no-adif', 'Leaves a source out; so do `--no-wsjtx`, `--no-n1mm`, `--no-rigctld` and `--no-flrig`.'],
  ['--multicast GROUP', 'Also hears a multicast group, such as `224.0.0.1`.'],
];

/** The bridge: how it is paired and run. */
export function BridgeGuide({ address }: { address: string }) {
  return (
    <>
      <h3>The bridge</h3>
      <ol>
        <li>
          Save <a href="/pileup-bridge.mjs">pileup-bridge.mjs</a> on the computer at the radio. It is one file and needs
          nothing but Node 20 or newer.
        </li>
        <li>
          On your <Link to="/account#programs">account screen</Link> press “Show a pairing code”, and type the command
          that stands below the code where you saved the file:{' '}
          <Typed>{`node pileup-bridge.mjs pair K7QM-2ZPD --server ${address}`}</Typed>
        </li>
        <li>
          Start it with <Typed>node pileup-bridge.mjs</Typed> and leave it running.
        </li>
      </ol>
      <p>
        It listens for all programs below at once and waits for those that are not there yet. Contacts are kept on disk
        until the server has them, also over a power cut. Nothing can be heard from outside your computer unless you say
        so.
      </p>
      <WordTable
        className="framed"
        label={{ text: 'Options of the bridge' }}
        heads={['Option', 'What it does']}
        rows={OPTIONS.map(([option, what]) => [
          option,
          <Typed key={option}>{option}</Typed>,
          <Marked key={what}>{what}</Marked>,
        ])}
      />
      <p className="muted">
        Options follow the name: <Typed>node pileup-bridge.mjs --qsy</Typed>. In a checkout of {PRODUCT_NAME},{' '}
        <Typed>npm run bridge -- --qsy</Typed> does the same.
      </p>
    </>
  );
}
