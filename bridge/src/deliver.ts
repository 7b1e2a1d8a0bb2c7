import type { ReportResponse } from '@pileup/contract/programs';
import { type ApiClient, RefusedError } from './api-client.ts';
import type { Message } from './outbox.ts';
import { contactText } from './recent-contacts.ts';

/** Sends a message to the server. Resolves with a line for the operator; rejects as `ApiClient.call` does. */
export async function deliver(client: ApiClient, message: Message, stop: AbortSignal): Promise<string> {
  if (message.call === 'vretract') {
    const { request } = message;
    const { deleted } = await client.call('vretract', request, stop);
    return `${request.call}: ${deleted ? 'deleted from the log' : 'no longer in the log'}`;
  }
  const { request } = message;
  const response = await client.call('vreport', request, stop);
  const contact = contactText(request.adif);
  const [rejected] = response.rejected;
  if (rejected) throw new RefusedError(`${contact}: ${rejected.reason}`);
  return `${contact}: ${resultText(response)}`;
}

function resultText({ added, changed, enriched }: ReportResponse): string {
  if (added > 0) return 'logged';
  if (changed > 0) return 'changed in the log';
  return enriched > 0 ? 'already in the log, missing fields filled in' : 'already in the log';
}
