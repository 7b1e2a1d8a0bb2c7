import type { ApiClient } from '../api-client.ts';
import type { Station } from '../community/stations.ts';
import type { LoggedContact } from '../history.ts';
import { SeededRandom } from '../seeded-random.ts';
import { recordKeyed } from './keyed-recording.ts';
import { paintTransmission } from './received-picture.ts';

/** The share of contacts with a picture or a recording, by mode. */
const SHARES: Readonly<Record<string, number>> = { SSTV: 0.7, CW: 0.012 };
/** The share of pictures that another member has received, too. */
const SHARED = 0.3;
/** Drawing takes time, so in a large community not all pictures are drawn. */
const MAX_PAINTED = 120;
const CAPTIONS = ['', '', '', 'Clean copy', 'With QSB on the last lines', 'First picture on this antenna', 'Scottie 1'];

/** Pictures by `keyOf` of their contacts. */
type Received = ReadonlyMap<string, Buffer>;

const keyOf = ({ station, at }: LoggedContact) => `${station.callsign} ${at}`;
const randomOf = (contact: LoggedContact) => new SeededRandom('media', keyOf(contact));

function hasMedia(contact: LoggedContact): boolean {
  return randomOf(contact).chance(SHARES[contact.fields.Mode] ?? 0);
}

/** The picture that was received in a contact. */
function paint(contact: LoggedContact): Promise<Buffer> {
  return paintTransmission(contact.fields.Call, new SeededRandom('picture', keyOf(contact)));
}

/** The pictures of the newest contacts. Call before the app runs in this process, as for albums. */
export async function paintReceived(contacts: readonly LoggedContact[]): Promise<Received> {
  const received = new Map<string, Buffer>();
  const newest = contacts
    .filter((contact) => contact.fields.Mode === 'SSTV' && hasMedia(contact))
    .sort((a, b) => b.at - a.at);
  for (const contact of newest.slice(0, MAX_PAINTED)) received.set(keyOf(contact), await paint(contact));
  return received;
}

interface ContactMediaOptions {
  members: readonly Station[];
  /** Session tokens by callsign; filled while operators register. */
  tokens: Readonly<Record<string, string>>;
  /** Pictures painted before; null paints on demand. */
  received: Received | null;
}

/** Adds recordings and received pictures to contacts. */
export class ContactMedia {
  count = 0;
  private readonly api: ApiClient;
  private readonly options: ContactMediaOptions;
  private uploads: Promise<unknown> = Promise.resolve();

  constructor(api: ApiClient, options: ContactMediaOptions) {
    this.api = api;
    this.options = options;
  }

  /** Adds the contact's pictures and recordings, if any. */
  async add(contact: LoggedContact, qdoId: number): Promise<void> {
    if (!hasMedia(contact)) return;
    const { tokens, received } = this.options;
    const token = tokens[contact.station.callsign] ?? '';
    if (contact.fields.Mode !== 'SSTV') return this.addRecording(contact, qdoId, token);
    const picture = received ? received.get(keyOf(contact)) : await paint(contact);
    if (!picture) return;
    await this.addPicture(contact, qdoId, picture, token);
    await this.shareWithAnother(contact, picture);
  }

  /** Lets another member have received the same transmission, sometimes. */
  private async shareWithAnother(contact: LoggedContact, picture: Buffer): Promise<void> {
    const random = new SeededRandom('shared', keyOf(contact));
    const { Call, TS, Freq, Mode } = contact.fields;
    const others = this.options.members.filter(
      ({ kind, callsign }) => kind === 'ham' && ![contact.station.callsign, Call].includes(callsign),
    );
    if (!random.chance(SHARED) || others.length === 0) return;
    const token = this.options.tokens[random.pick(others).callsign] ?? '';
    const data = { Call, Mode, ...(TS && { TS }), ...(Freq && { Freq }) };
    const { qdo_id } = await this.api.call('vqso/upsert', { data }, token);
    await this.addPicture(contact, qdo_id, picture, token);
  }

  /** Adds a picture, one at a time: the app refuses many pictures of one account at once. */
  private async addPicture(contact: LoggedContact, qdoId: number, picture: Buffer, token: string): Promise<void> {
    const caption = new SeededRandom('caption', keyOf(contact), qdoId).pick(CAPTIONS);
    const upload = () => this.api.addMedia('sstv', { qdo_id: String(qdoId), caption }, picture, token);
    const uploaded = this.uploads.then(upload);
    this.uploads = uploaded.catch(() => undefined);
    await uploaded;
    this.count++;
  }

  private async addRecording(contact: LoggedContact, qdoId: number, token: string): Promise<void> {
    const { fields, station } = contact;
    const text = `${fields.Call} DE ${station.callsign} ${fields.SNT} TU`;
    const { wav, peaks, seconds } = recordKeyed(text, new SeededRandom('keyed', keyOf(contact)));
    const described = { caption: `${fields.Call} on CW`, duration: seconds.toFixed(1), peaks: peaks.join() };
    await this.api.addMedia('recording', { qdo_id: String(qdoId), ...described }, wav, token);
    this.count++;
  }
}
