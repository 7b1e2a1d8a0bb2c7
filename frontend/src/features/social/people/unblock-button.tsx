import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { type Recipient, useBlock } from './api.ts';

/** Takes messages from somebody again. */
export function UnblockButton({ blocked: { id, my_callsign }, quiet }: { blocked: Recipient; quiet?: boolean }) {
  const block = useBlock();
  const toasts = useToasts();
  // The button is gone when it is done: callbacks of `mutate` would be, too.
  async function unblock() {
    try {
      await block.mutateAsync({ user_id: id, block: 0 });
      toasts.show({ text: `${my_callsign} is unblocked.`, kind: 'good' });
    } catch (error) {
      toasts.show({ text: refusalTextOr(error, `${my_callsign} could not be unblocked.`), kind: 'bad' });
    }
  }
  return (
    <Button
      {...(quiet && { small: true, variant: 'quiet' })}
      aria-label={`Unblock ${my_callsign}`}
      aria-busy={block.isPending}
      onClick={() => void unblock()}
    >
      Unblock
    </Button>
  );
}
