import type { ReportAnswer } from '@pileup/contract/programs';
import { type Pileup, Refused } from './api-client.ts';
import type { Message } from './outbox.ts';
import { contactInWords } from './recent-contacts.ts';

/** Tells the server, and the operator in a line what became of it. Rejects as `Pileup.call` does. */
export async function deliver(pileup: Pileup, message: Message, stop: AbortSignal): Promise<string> {
  if (message.call === 'vretract') {
    const { request } = message;
    const { deleted } = await pileup.call('vretract', request, stop);
    return `${request.call}: ${deleted ? 'deleted from the log' : 'was not in the log any more'}`;
  }
  const { request } = message;
  const answer = await pileup.call('vreport', request, stop);
  const contact = contactInWords(request.adif);
  const [rejected] = answer.rejected;
  if (rejected) throw new Refused(`${contact}: ${rejected.reason}`);
  return `${contact}: ${becameOf(answer)}`;
}

function becameOf({ added, changed, enriched }: ReportAnswer): string {
  if (added > 0) return 'logged';
  if (changed > 0) return 'changed in the log';
  return enriched > 0 ? 'was in the log, which now knows more of it' : 'was in the log';
}
