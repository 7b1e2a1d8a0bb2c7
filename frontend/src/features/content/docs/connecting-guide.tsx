import { Link } from 'react-router-dom';
import { Typed } from '../../../ui/code.tsx';
import { BridgeGuide } from './bridge-guide.tsx';
import { BRIDGE_PROGRAMS } from './bridge-programs.ts';
import { keyPrograms } from './key-programs.ts';
import { ProgramTable } from './program-table.tsx';

/** How radio programs are connected: by address and key, or through the bridge. */
export function ConnectingGuide() {
  const address = window.location.origin;
  return (
    <>
      <p>
        A program that can log to Wavelog or Cloudlog can log here: it needs the address <Typed>{address}</Typed> and an
        API key, which you make on your <Link to="/account#programs">account screen</Link>. All others are heard by the
        bridge, a small program on your own computer. Whichever way, press Test on the account screen: it says at once
        what arrives.
      </p>
      <h3>With an API key</h3>
      <p>
        Paths like <Typed>/index.php/api/…</Typed> work with and without <Typed>index.php</Typed>, and behind any
        prefix: enter the address as your program asks for it. Where a program asks for a public logbook slug, it is
        your callsign.
      </p>
      <div className="guides">
        {keyPrograms(address).map((guide) => (
          <ProgramTable key={guide.name} guide={guide} />
        ))}
      </div>
      <BridgeGuide address={address} />
      <h3>Programs the bridge hears</h3>
      <div className="guides">
        {BRIDGE_PROGRAMS.map((guide) => (
          <ProgramTable key={guide.name} guide={guide} />
        ))}
      </div>
    </>
  );
}
