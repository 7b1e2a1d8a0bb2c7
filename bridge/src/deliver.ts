import type { ReportAnswer } from '@pileup/contract/programs';
import { type ApiClient, RefusedError } from './api-client.ts';
import type { Message } from './outbox.ts';
import { contactText } from './recent-contacts.ts';

/** Tells the server, and the operator in a line what became of it. Rejects as `Pileup.call` does. */
export async function deliver(client: ApiClient, message: Message, stop: AbortSignal): Promise<string> {
  if (message.call === 'vretract') {
    const { request } = message;
    const { deleted } = await client.call('vretract', request, stop);
    return `${request.call}: ${deleted ? 'deleted from the log' : 'was not in the log any more'}`;
  }
  const { request } = message;
  const answer = await client.call('vreport', request, stop);
  const contact = contactText(request.adif);
  const [rejected] = answer.rejected;
  if (rejected) throw new RefusedError(`${contact}: ${rejected.reason}`);
  return `${contact}: ${resultText(answer)}`;
}

function resultText({ added, changed, enriched }: ReportAnswer): string {
  if (added > 0) return 'logged';
  if (changed > 0) return 'changed in the log';
  return enriched > 0 ? 'was in the log, which now knows more of it' : 'was in the log';
}
