import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Recipient, useBlock } from './api.ts';

/** Returns a function that blocks an operator after confirmation. */
export function useConfirmBlock() {
  const block = useBlock();
  return async ({ id, my_callsign: call }: Recipient) => {
    const sure = await confirm({
      question: `Block ${call}?`,
      detail:
        `${call} can no longer message or follow you. ${call} isn't notified, but will notice when trying to message ` +
        'or follow you.',
      yes: 'Block',
      danger: true,
    });
    if (!sure) return;
    try {
      await block.mutateAsync({ user_id: id, block: 1 });
      showToast({ text: `${call} blocked.`, kind: 'good' });
    } catch (error) {
      showToast({ text: refusalTextOr(error, `Failed to block ${call}. Please try again.`), kind: 'bad' });
    }
  };
}

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
