import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
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
