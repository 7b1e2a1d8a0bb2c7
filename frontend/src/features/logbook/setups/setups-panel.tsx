import type { Setup } from '@pileup/contract/log/setup';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useLoadSetups } from './api.ts';
import { SetupForm } from './setup-form.tsx';
import { SetupItem } from './setup-item.tsx';
import { storedSetups } from './stored-setups.ts';

type Edited = Setup | 'new' | null;

/** The station set-ups of an account: list, add, change, delete, use. */
export function SetupsPanel({ owner, callsign }: { owner: string; callsign: string }) {
  const query = useLoadSetups(owner);
  const stored = storedSetups.use(owner);
  const [edited, setEdited] = useState<Edited>(null);
  const { setups } = stored;
  // If there is no network, the set-ups stored on this device are shown.
  const isLoaded = query.data !== undefined || setups.length > 0;
  const container = useFocusFallback<HTMLDivElement>(`${edited === null} ${setups.map(({ id }) => id).join()}`);
  const add = (
    <Button small onClick={() => setEdited('new')}>
      Add set-up
    </Button>
  );
  return (
    <div className="stack" ref={container} tabIndex={-1}>
      {edited !== null && (
        <Panel title={edited === 'new' ? 'New set-up' : `Change ${edited.name}`}>
          <SetupForm
            key={edited === 'new' ? 'new' : edited.id}
            owner={owner}
            callsign={callsign}
            setup={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        </Panel>
      )}
      <Panel title="Your set-ups" aside={setups.length > 0 && edited === null ? add : undefined}>
        {!isLoaded ? (
          <NotLoaded query={query} what="your set-ups" rows={3} height={60} />
        ) : setups.length === 0 ? (
          <EmptyState
            text="A set-up describes where you operate and what with: a park, a summit, the car, a second house. Its values are logged with each contact while it is in use."
            action={edited === null ? add : undefined}
          />
        ) : (
          <ul className={rowsStyles.rows} aria-label="Your set-ups">
            {setups.map((setup) => (
              <SetupItem
                key={setup.id}
                owner={owner}
                setup={setup}
                isChosen={setup.id === stored.chosen}
                {...(edited === null && { onEdit: () => setEdited(setup) })}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
