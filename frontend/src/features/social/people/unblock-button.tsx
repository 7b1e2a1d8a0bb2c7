import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Recipient, useBlock } from './api.ts';

export function UnblockButton({ blocked: { id, my_callsign }, quiet }: { blocked: Recipient; quiet?: boolean }) {
  const block = useBlock();
  // The button unmounts before callbacks of `mutate` would run.
  async function unblock() {
    try {
      await block.mutateAsync({ user_id: id, block: 0 });
      showToast({ text: `${my_callsign} unblocked.`, kind: 'good' });
    } catch (error) {
      showToast({ text: refusalTextOr(error, `Failed to unblock ${my_callsign}.`), kind: 'bad' });
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
