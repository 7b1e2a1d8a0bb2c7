import { ApiClient } from './api-client.ts';
import { savePairing } from './settings.ts';

/**
 * Exchanges the code of the account page for a key of this computer's own, and keeps that.
 *
 * @returns the call of the operator the computer now speaks for
 * @throws a sentence
 */
export async function pair({
  folder,
  server,
  ...request
}: {
  folder: string;
  server: string;
  code: string;
  name: string;
}) {
  const { api_key, my_callsign } = await new ApiClient({ server }).call('vpair', request);
  savePairing(folder, { server, key: api_key });
  return my_callsign;
}
