import { useProfileCharts } from '../../../../lib/profile-charts.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EntityList } from './entity-list.tsx';

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
