import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import styles from './services-panel.module.css';

const POLL_MS = 3_000;

/** The QSL card that the other station sent at eQSL; nothing if there is none. */
export function EqslCard({ qdoId, call: dx }: { qdoId: number; call: string }) {
  const { data } = useQuery({
    queryKey: ['veqslcard', qdoId],
    queryFn: ({ signal }) => call('veqslcard', { qdo_id: qdoId }, {}, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'loading' ? POLL_MS : false),
  });
  if (!data || data.status === 'none') return null;
  return (
    <Panel title="eQSL card" bodyClassName={styles.form}>
      {data.picture ? (
        <img className={styles.card} src={data.picture} alt={`eQSL card of ${dx}`} />
      ) : (
        <SkeletonRows rows={1} height={180} label="Loading the card from eQSL" />
      )}
    </Panel>
  );
}
