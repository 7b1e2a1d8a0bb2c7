import { Panel } from '../../../ui/panel.tsx';
import { useCallbook } from '../bar/lookup/use-lookup.ts';
import styles from './callbook-panel.module.css';

/** The callbook entry of the other station; nothing if there is none. */
export function CallbookPanel({ call }: { call: string }) {
  const { data } = useCallbook(call, { picture: true });
  if (!data?.entry) return null;
  const { name, qth, grid, country, source } = data.entry;
  const rows = [
    ['Name', name],
    ['QTH', qth],
    ['Grid', grid],
    ['Country', country],
  ].filter(([, value]) => value);
  return (
    <Panel title="Callbook" aside={`From ${source}`} bodyClassName={styles.callbook}>
      {data.picture && <img src={data.picture} alt={`${data.entry.call} in the callbook`} />}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
