import { Link } from 'react-router-dom';
import { Code } from '../../../ui/code.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './download.module.css';

/** The bridge for every computer with Node, macOS included. */
export function OneFileProgram() {
  return (
    <Panel title="The bridge as one file, free" aside="Windows, macOS, Linux" bodyClassName={styles.text}>
      <p>
        Save <a href="/pileup-bridge.mjs">pileup-bridge.mjs</a> on the computer at the radio. It needs Node 20 or newer,
        from nodejs.org or your system’s packages, and nothing else.
      </p>
      <p>
        Pair it once, with the code shown on your <Link to="/account#programs">account screen</Link>:
      </p>
      <p>
        <Code>{`node pileup-bridge.mjs pair K7QM-2ZPD --server ${window.location.origin}`}</Code>
      </p>
      <p>
        Then start it, and leave it running: <Code>node pileup-bridge.mjs</Code>
      </p>
      <p className="muted">
        On macOS this is the program to use. Settings for WSJT-X, N1MM and others are in the{' '}
        <Link to="/docs#connect">guide</Link>.
      </p>
    </Panel>
  );
}
