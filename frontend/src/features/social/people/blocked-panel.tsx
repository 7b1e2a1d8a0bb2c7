import { profilePath } from '../../../lib/profile-path.ts';
import { Call } from '../../../ui/call.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useBlocked } from './api.ts';
import { UnblockButton } from './unblock-button.tsx';
import './blocked.css';

/** Whom one takes no messages from; not there while nobody is blocked. */
export function BlockedPanel() {
  const { data } = useBlocked();
  if (!data || data.blocked.length === 0) return null;
  return (
    <Panel title="Blocked">
      <ul className="blocked" aria-label="Blocked operators">
        {data.blocked.map(({ id, my_callsign }) => (
          <li key={id}>
            <Call call={my_callsign} to={profilePath(my_callsign)} />
            <UnblockButton blocked={{ id, my_callsign }} quiet />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
