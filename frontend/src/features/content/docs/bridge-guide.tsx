import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { Code } from '../../../ui/code.tsx';
import { DefinitionTable } from '../definition-table.tsx';
import { InlineCode } from './docs-section.tsx';

const OPTIONS: readonly (readonly [option: string, what: string])[] = [
  ['--check', 'Tests the address and the key, lists what it receives, and exits.'],
  ['--qsy', 'Lets “Tune here” on a station’s card tune your radio (rigctld, flrig). Off by default.'],
  [
    '--send',
    'Lets F1 to F8 in the log bar send Morse code, or the voice memories of your radio (rigctld). Your radio transmits. Off by default.',
  ],
  [
    '--recordings PATH',
    'Attaches each new recording in this folder to the contact made at that time; without one, it waits in your inbox. Off by default.',
  ],
  ['--sstv PATH', 'The same for received SSTV pictures.'],
  ['--bind ADDRESS', 'Listens on an address other than `127.0.0.1`, for programs on other computers in your network.'],
  ['--no-adif', 'Disables a source; likewise `--no-wsjtx`, `--no-n1mm`, `--no-rigctld` and `--no-flrig`.'],
  ['--multicast GROUP', 'Also listens to a multicast group, such as `224.0.0.1`.'],
];

export function BridgeGuide({ address }: { address: string }) {
  return (
    <>
      <h3>The bridge</h3>
      <ol>
        <li>
          Save <a href="/pileup-bridge.mjs">pileup-bridge.mjs</a> on the computer at the radio. It is one file and only
          needs Node 20 or newer. The <Link to="/download">download page</Link> has installers that don’t need Node.
        </li>
        <li>
          On your <Link to="/account#programs">account screen</Link> press “Show a pairing code” and run the command
          shown below the code in the folder with the file:{' '}
          <Code>{`node pileup-bridge.mjs pair K7QM-2ZPD --server ${address}`}</Code>
        </li>
        <li>
          Start it with <Code>node pileup-bridge.mjs</Code> and leave it running.
        </li>
      </ol>
      <p>
        It connects to all programs below and waits for those that are not running yet. Contacts are stored on disk
        until the server has received them, even through a power cut. By default it accepts nothing from other
        computers.
      </p>
      <DefinitionTable
        framed
        label={{ text: 'Options of the bridge' }}
        heads={['Option', 'What it does']}
        rows={OPTIONS.map(([option, what]) => [
          option,
          <Code key={option}>{option}</Code>,
          <InlineCode key={what}>{what}</InlineCode>,
        ])}
      />
      <p>
        Files that are in those folders at the first start are not sent, and nothing in them is changed. Names with a
        time, such as <Code>2026-11-23_1942.mp3</Code>, are matched by that time, others by the time of the file.
        Recordings can be up to 20 MB, pictures up to 10 MB.
      </p>
      <p className="muted">
        Options follow the file name: <Code>node pileup-bridge.mjs --qsy</Code>. In a checkout of {PRODUCT_NAME},{' '}
        <Code>npm run bridge -- --qsy</Code> does the same.
      </p>
    </>
  );
}
