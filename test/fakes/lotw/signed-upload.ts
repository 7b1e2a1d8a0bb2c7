import type { LotwContact } from '@pileup/contract/services';
import { openKeyFile, type SigningIdentity } from '../../../frontend/src/features/services/lotw/key-file/key-file.ts';
import { signLog } from '../../../frontend/src/features/services/lotw/sign-log.ts';
import { keyFile } from './key-files.ts';

const PLACE = { MY_GRIDSQUARE: 'IO91wm', MY_CQ_ZONE: '14', MY_ITU_ZONE: '27' };

let opened: Promise<SigningIdentity> | undefined;

/** The request that uploads these contacts to LoTW, signed as in the page. One key serves all callsigns. */
export async function signedUpload(callsign: string, contacts: readonly LotwContact[]) {
  opened ??= openKeyFile(keyFile('one-iteration'), 'x');
  const { certificate, key } = await opened;
  const { bytes } = await signLog({ key, certificate: { ...certificate, callsign } }, contacts, PLACE);
  return {
    file: Buffer.from(bytes).toString('base64'),
    qdo_ids: contacts.map(({ qdo_id }) => qdo_id),
    versions: contacts.map(({ version }) => version),
  };
}
