import type { PairedComputer, PairedResponse } from '@pileup/contract/identity';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useUnpair } from './api.ts';

export function PairedComputers({ query }: { query: UseQueryResult<PairedResponse> }) {
  const { data } = query;
  if (!data) {
    return <NotLoaded query={query} what="your computers" rows={2} height={46} />;
  }
  if (data.computers.length === 0)
    return <EmptyState text="No computer is paired yet. Show a code and enter it on the computer." />;
  return (
    <ul className={rowsStyles.rows} aria-label="Paired computers">
      {data.computers.map((computer) => (
        <Computer key={computer.id} computer={computer} />
      ))}
    </ul>
  );
}

function Computer({ computer: { id, name, paired_at } }: { computer: PairedComputer }) {
  const unpair = useUnpair();
  async function remove() {
    const sure = await confirm({
      question: `Remove ${name}?`,
      detail: 'Its key stops working at once. Contacts it has logged stay in your log.',
      yes: 'Remove',
      danger: true,
    });
    if (!sure || unpair.isPending) return;
    unpair.mutate(id, {
      onError: (error) => showToast({ text: `${name} could not be removed. ${error.message}`, kind: 'bad' }),
    });
  }
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="muted">
          Paired <Time at={paired_at} />
        </span>
      </p>
      <Button
        small
        variant="quiet"
        aria-label={`Remove ${name}`}
        aria-busy={unpair.isPending}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  );
}
