import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { Recipient } from './api.ts';
import { useBlock } from './api.ts';

/** Asks, and blocks where the answer is yes. */
export function useConfirmBlock() {
  const block = useBlock();
  const toasts = useToasts();
  return async ({ id, my_callsign: call }: Recipient) => {
    const sure = await confirm({
      question: `Block ${call}?`,
      detail:
        `You get no more messages from ${call}, and ${call} follows you no longer. Nobody is told of it, ` +
        'but whoever tries to write to you or to follow you finds that it is not possible.',
      yes: 'Block',
      danger: true,
    });
    if (!sure) return;
    try {
      await block.mutateAsync({ user_id: id, block: 1 });
      toasts.show({ text: `${call} is blocked.`, kind: 'good' });
    } catch (error) {
      toasts.show({ text: refusalTextOr(error, `${call} could not be blocked. Please try again.`), kind: 'bad' });
    }
  };
}
