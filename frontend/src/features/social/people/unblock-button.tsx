import { refusalOr } from '../../../lib/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { type Recipient, useBlock } from './api.ts';

/** Takes messages from somebody again. */
export function UnblockButton({ blocked: { id, my_callsign }, quiet }: { blocked: Recipient; quiet?: boolean }) {
  const block = useBlock();
  const toasts = useToasts();
  function unblock() {
    block.mutate(
      { user_id: id, block: 0 },
      {
        onError: (error) =>
          toasts.show({ text: refusalOr(error, `${my_callsign} could not be unblocked.`), kind: 'bad' }),
      },
    );
  }
  return (
    <Button
      {...(quiet && { small: true, look: 'quiet' })}
      aria-label={`Unblock ${my_callsign}`}
      aria-busy={block.isPending}
      onClick={unblock}
    >
      Unblock
    </Button>
  );
}
