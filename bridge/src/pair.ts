import type { PairRequest } from '@pileup/contract/identity';
import { ApiClient } from './api-client.ts';
import { savePairing } from './settings.ts';

/**
 * Exchanges a pairing code for an API key of this computer and saves the key.
 *
 * @returns the callsign of the account
 * @throws a sentence
 */
export async function pair({ folder, server, ...request }: PairRequest & { folder: string; server: string }) {
  const { api_key, my_callsign } = await new ApiClient({ server }).call('vpair', request);
  savePairing(folder, { server, key: api_key });
  return my_callsign;
}
