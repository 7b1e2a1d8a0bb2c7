import type { Qso, QsoFields } from '@pileup/contract/logbook';

/** A contact of the model: the fields that the outbox compares, and the server's knowledge about it besides. */
export interface StoredContact {
  qso: Qso;
  clientId: string | null;
  accountId: number;
  isDeleted: boolean;
  /** Number of changes, as the time of the last one. */
  changes: number;
}

export interface Answer {
  status: number;
  body: object;
}

type Fields = Partial<QsoFields>;

const SENT = ['Call', 'TS', 'Freq', 'Mode', 'SubMode', 'Name', 'SNT', 'RCV', 'Comment', 'Power', 'dxcc'] as const;
const DEFAULTS = { Freq: null, SubMode: '', Name: '', SNT: '', RCV: '', Comment: '', Power: null };

/**
 * The endpoints that the outbox uses, as the logbook implements them: one contact per `client_id`, and per account,
 * minute, call, band and mode.
 */
export class ModelServer {
  readonly contacts: StoredContact[] = [];
  private lastId = 0;

  /** Sessions, by token. */
  constructor(readonly accounts: Map<string, number>) {}

  answer(token: string | undefined, name: string, body: Record<string, unknown>): Answer {
    const accountId = this.accounts.get(token ?? '');
    if (accountId === undefined) return refusal(401, 'unauthenticated');
    const data = body.data as QsoFields;
    const qdoId = body.qdo_id as number;
    const clientId = body.client_id as string;
    switch (name) {
      case 'vlogbookcount':
        return ok({ count: this.log(accountId).length });
      case 'vqso/upsert':
        return this.upsert(accountId, data, clientId);
      case 'vqso/withdraw':
        return this.withdraw(accountId, clientId);
      case 'vqso/get':
        return this.get(accountId, qdoId);
      case 'vqso/update': {
        const { qdo_id: _, if_updated_at, ...fields } = body;
        return this.update(accountId, qdoId, fields, if_updated_at);
      }
      case 'vqso/nuke':
        return this.nuke(accountId, qdoId, body.if_updated_at);
      default:
        throw new Error(`The model does not answer ${name}.`);
    }
  }

  log(accountId: number): StoredContact[] {
    return this.contacts.filter((each) => each.accountId === accountId && !each.isDeleted);
  }

  private upsert(accountId: number, data: QsoFields, clientId: string): Answer {
    if (data.Call === 'REFUSED') return refusal(400, 'invalid');
    const sameId = this.withClientId(accountId, clientId);
    if (sameId) return ok({ qdo_id: sameId.qso.qdo_id, created: false, ...stateOf(sameId) });
    const same = this.contacts.find((each) => each.accountId === accountId && keyOf(each.qso) === keyOf(data));
    if (!same) {
      const stored = this.insert(accountId, data, clientId, false);
      return ok({ qdo_id: stored.qso.qdo_id, created: true, ...stateOf(stored) });
    }
    const sent = same.isDeleted ? { ...DEFAULTS, ...data } : withoutEmpty(data);
    change(same, { qso: { ...same.qso, ...pick(sent) } as Qso, isDeleted: false, clientId });
    return ok({ qdo_id: same.qso.qdo_id, created: false, ...stateOf(same) });
  }

  /** Withdraws an id. One without a contact is reserved by a deleted contact that is like no other. */
  private withdraw(accountId: number, clientId: string): Answer {
    const found = this.withClientId(accountId, clientId);
    if (!found) this.insert(accountId, { Call: `withdrawn ${clientId}` } as QsoFields, clientId, true);
    return ok(found && !found.isDeleted ? stateOf(found) : { qso: null });
  }

  private get(accountId: number, qdoId: number): Answer {
    const found = this.own(accountId, qdoId);
    return found ? ok(stateOf(found)) : refusal(404, 'not_found');
  }

  update(accountId: number, qdoId: number, fields: Fields, ifUpdatedAt?: unknown): Answer {
    const found = this.own(accountId, qdoId);
    if (!found) return refusal(404, 'not_found');
    if (isOtherState(found, ifUpdatedAt)) return refusal(412, 'changed');
    const qso = { ...found.qso, ...pick(fields) } as Qso;
    const taken = this.contacts.findIndex(
      (each) => each !== found && each.accountId === accountId && keyOf(each.qso) === keyOf(qso),
    );
    if (taken >= 0) {
      if (!this.contacts[taken]?.isDeleted) return refusal(409, 'conflict');
      this.contacts.splice(taken, 1);
    }
    change(found, { qso });
    return ok(stateOf(found));
  }

  private nuke(accountId: number, qdoId: number, ifUpdatedAt: unknown): Answer {
    const found = this.contacts.find((each) => each.accountId === accountId && each.qso.qdo_id === qdoId);
    if (!found) return refusal(404, 'not_found');
    if (!found.isDeleted && isOtherState(found, ifUpdatedAt)) return refusal(412, 'changed');
    change(found, { isDeleted: true });
    return ok({ qdo_id: qdoId });
  }

  private insert(accountId: number, data: QsoFields, clientId: string, isDeleted: boolean): StoredContact {
    const qso = { ...DEFAULTS, dxcc: 230, qdo_id: ++this.lastId, ...pick(data) } as unknown as Qso;
    const stored = { qso, clientId, accountId, isDeleted, changes: 0 };
    this.contacts.push(stored);
    return stored;
  }

  private withClientId(accountId: number, clientId: string): StoredContact | undefined {
    return this.contacts.find((each) => each.accountId === accountId && each.clientId === clientId);
  }

  private own(accountId: number, qdoId: number): StoredContact | undefined {
    return this.log(accountId).find(({ qso }) => qso.qdo_id === qdoId);
  }
}

const ok = (body: object): Answer => ({ status: 200, body: { status: 'ok', ...body } });
export const refusal = (status: number, code: string): Answer => ({ status, body: { error: 'No.', code } });

const change = (contact: StoredContact, to: Partial<StoredContact>) =>
  Object.assign(contact, to, { changes: contact.changes + 1 });
const updatedAt = ({ changes }: StoredContact) => new Date(changes).toISOString();
const stateOf = (contact: StoredContact) => ({ qso: contact.qso, updated_at: updatedAt(contact) });
const isOtherState = (contact: StoredContact, ifUpdatedAt: unknown) =>
  ifUpdatedAt !== undefined && ifUpdatedAt !== updatedAt(contact);

const keyOf = ({ Call, TS, Mode, Freq }: Fields) =>
  [Math.floor(Date.parse(TS ?? '') / 60_000), Call, Mode, Math.floor(Number(Freq) / 1_000)].join(' ');

const pick = (fields: Fields): Fields =>
  Object.fromEntries(SENT.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

/** Fields that are not empty: a contact that is logged again retains the rest. */
const withoutEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
