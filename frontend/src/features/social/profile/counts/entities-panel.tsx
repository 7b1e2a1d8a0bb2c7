import type { ProfileCharts } from '@pileup/contract/social';
import { type CSSProperties, useState } from 'react';
import { useProfileCharts } from '../../../../lib/profile-charts.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import styles from './entities-panel.module.css';

/** The DXCC entities a station has worked; nothing if there are none. */
export function EntitiesPanel({ callsign }: { callsign: string }) {
  const { data } = useProfileCharts(callsign);
  if (!data || data.entities.length === 0) return null;
  return (
    <Panel title="Entities" aside={countText(data.entities.length)}>
      <EntityList entities={data.entities} />
    </Panel>
  );
}

const INITIAL_ROWS = 10;

function EntityList({ entities }: { entities: ProfileCharts['entities'] }) {
  const [all, setAll] = useState(false);
  const most = entities[0]?.count ?? 1;
  return (
    <div className={styles.entities}>
      <ol>
        {(all ? entities : entities.slice(0, INITIAL_ROWS)).map(({ dxcc, name, continent, count }) => (
          <li key={dxcc} style={{ '--part': count / most } as CSSProperties}>
            <span className={styles.name}>{name}</span>
            <span className="muted">{continent}</span>
            <span className="num">{countText(count)}</span>
          </li>
        ))}
      </ol>
      {entities.length > INITIAL_ROWS && (
        <Button small variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${countText(entities.length)}`}
        </Button>
      )}
    </div>
  );
}
