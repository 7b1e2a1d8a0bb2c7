import { useProfileCharts } from '../../../../lib/profile-charts.ts';
import { counted } from '../../../../lib/text/time-text.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/states.tsx';
import { BandModeTable } from './band-mode-table.tsx';
import { CLASSES } from './mode-classes.ts';
import { MonthsChart } from './months-chart.tsx';
import styles from './profile-charts.module.css';

export function ProfileCharts({ callsign }: { callsign: string }) {
  const query = useProfileCharts(callsign);
  const { data } = query;
  if (!data) {
    return (
      <div className={styles.charts}>
        <Panel title="Band × mode">
          <NotLoaded query={query} what="the counts" rows={5} height={36} />
        </Panel>
      </div>
    );
  }
  if (data.count === 0) {
    return (
      <div className={styles.charts}>
        <Panel title="Band × mode">
          <EmptyState text="No contacts yet." />
        </Panel>
      </div>
    );
  }
  if (data.counting) {
    return (
      <div className={styles.charts}>
        <Panel title="Band × mode">
          <EmptyState text="This log is being counted. Please check back soon." />
        </Panel>
      </div>
    );
  }
  return (
    <div className={styles.charts}>
      <Panel title="Band × mode" aside={counted(data.count, 'QSO')}>
        <BandModeTable bands={data.bands} />
      </Panel>
      <Panel title="Contacts per month" headClassName={styles.legendHead} aside={<ClassLegend />}>
        <MonthsChart months={data.months} />
      </Panel>
    </div>
  );
}

function ClassLegend() {
  return (
    <span className={styles.legend}>
      {CLASSES.map(({ key, name, mode }) => (
        <ModeChip key={key} mode={mode} submode={name} />
      ))}
    </span>
  );
}
