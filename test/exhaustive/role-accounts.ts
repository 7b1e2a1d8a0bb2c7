import type { SignedIn } from '@pileup/contract/identity';
import { twice } from '../responses.ts';
import { type Operator, type TestApp } from '../test-app.ts';
import { send } from './every-endpoint.ts';
import { insertAward } from './insert-award.ts';

/** The roles whose permissions differ. */
export const ROLES = [
  'visitor',
  'A',
  'B',
  "B's sub",
  'lapsed',
  'subscriber',
  'administrator',
  'unconfirmed',
  'deletion pending',
  "A's API key",
] as const;
export type Role = (typeof ROLES)[number];

const MAIN_ACCOUNTS = ['A', 'B', 'lapsed', 'subscriber', 'administrator', 'unconfirmed', 'deletion pending'] as const;

/** Kinds of things that a request can refer to. */
export type ResourceType =
  | 'contact'
  | 'deleted contact'
  | 'previewed edit'
  | 'applied edit'
  | 'import'
  | 'checked import'
  | 'program'
  | 'computer'
  | 'session'
  | 'notification'
  | 'message'
  | 'photo'
  | 'reported photo'
  | 'recording'
  | 'picture'
  | 'waiting file'
  | 'waiting file and contact'
  | 'post'
  | 'comment'
  | 'saved filter'
  | 'set-up'
  | 'award'
  | 'revoked award'
  | 'account'
  | 'sub-account';

const UPLOADED: ReadonlySet<ResourceType> = new Set([
  'photo',
  'post',
  'comment',
  'recording',
  'picture',
  'waiting file',
  'waiting file and contact',
]);
/** The post Help and Support, by Pileup. */
const HELP_POST = 74;

export const PASSWORD = 'a password of the cast';
const DAY = 86_400_000;

const PERIOD = `insert into billing.period (account_id, "from", "to", kind) values ($1, $2, $3, 'gift')`;
/** Customers as after a first checkout: whether one exists must not depend on which request came before. */
const CUSTOMERS = `
  insert into billing.customer (account_id, service, customer_id)
  select id, 'sandbox', 'sandbox_customer_' || id from identity.account where managed_by_id is null`;
const CONFIRM = 'update identity.account set email_confirmed_at = now() where email <> $1';
const REVOKE_AWARD = `
  update awards.award set (state, revoked_at, revoked_reason) = ('revoked', now(), 'Two accounts') where id = $1`;
const RANK = 'update ranking.station set unproven_until = null where account_id <> $1';
const CONFIRM_ONE = 'update identity.account set email_confirmed_at = $2 where id = $1';
const SCHEDULE_DELETION = 'update identity.account set delete_at = $2 where id = $1';
/** Milliseconds for which an instance caches a session. */
const SESSION_CACHE_MS = 2_100;
const APPOINT = 'update identity.account set is_admin = true where id = $1';

/** An account of a role, and how to log in to it again. */
export interface RoleAccount {
  readonly id: number;
  readonly callsign: string;
  /** Null for a sub-account, which has none. */
  readonly email: string | null;
  /** The token of most requests; `signInAgain` replaces it after a request that ended it. */
  token: string;
  /** A separate token for a request that may end it. */
  freshToken(): Promise<string>;
}

/** The accounts of the permission tests, each with its own log, photos, notifications and so on. */
export class RoleAccounts {
  private contacts = 0;

  private constructor(
    private readonly testApp: TestApp,
    private readonly members: ReadonlyMap<Role | 'X', RoleAccount>,
    private readonly subs: ReadonlyMap<Role | 'X', number>,
  ) {}

  static async setUp(testApp: TestApp): Promise<RoleAccounts> {
    const members = new Map<Role | 'X', RoleAccount>();
    const subs = new Map<Role | 'X', number>();
    // X is the other account, whose resources no role may change.
    for (const role of [...MAIN_ACCOUNTS, 'X'] as const)
      members.set(role, await setUpAccount(testApp, await testApp.operator()));
    const of = (role: Role | 'X') => members.get(role) as RoleAccount;
    await testApp.sql(CONFIRM, [of('unconfirmed').email]);
    await testApp.sql(RANK, [of('unconfirmed').id]);
    testApp.clock.jump(SESSION_CACHE_MS);
    const now = testApp.clock.now();
    const period = (role: Role | 'X', from: number, to: number) =>
      testApp.sql(PERIOD, [of(role).id, new Date(now + from * DAY), new Date(now + to * DAY)]);
    await period('lapsed', -60, -30);
    await period('subscriber', -1, 300);
    await testApp.sql(APPOINT, [of('administrator').id]);
    await testApp.sql(CUSTOMERS);

    for (const [n, role] of [...MAIN_ACCOUNTS, 'X' as const].entries()) {
      const callsign = `G4QS${String.fromCharCode(65 + n)}`;
      const { status, body } = await testApp.call('vaddsubaccount', { callsign }, {}, of(role).token);
      if (status !== 200) throw new Error(`no sub-account for ${role}: ${JSON.stringify(body)}`);
      subs.set(role, body.user.id);
    }
    const subOfB = await switchTo(testApp, of('B').token, subs.get('B') as number);
    members.set("B's sub", {
      id: subOfB.user.id,
      callsign: subOfB.user.my_callsign,
      email: null,
      token: subOfB.token,
      freshToken: async () => (await switchTo(testApp, await of('B').freshToken(), subOfB.user.id)).token,
    });
    // The sub-account may switch to its main account.
    subs.set("B's sub", of('B').id);
    // A paired computer's key is used: the account's own is replaced by `vapikey`.
    const { code } = (await testApp.call('vpairingcode', {}, {}, of('A').token)).body;
    const { api_key } = (await testApp.call('vpair', { code, name: 'Shack PC' })).body;
    members.set("A's API key", { ...of('A'), token: api_key, freshToken: async () => api_key });
    subs.set("A's API key", subs.get('A') as number);
    const accounts = new RoleAccounts(testApp, members, subs);
    await accounts.setDeletionPending(true);
    return accounts;
  }

  /** Signs in again after a request that may have ended every session of the role. */
  async signInAgain(role: Role): Promise<void> {
    const member = this.members.get(role);
    if (!member || role === "A's API key") return;
    member.token = await member.freshToken();
    // Sub-accounts and main accounts are signed out together.
    const linkedRole: Partial<Record<Role, Role>> = { B: "B's sub", "B's sub": 'B' };
    const other = this.members.get(linkedRole[role] as Role);
    if (other) other.token = await other.freshToken();
  }

  /** Sets or removes the pending deletion: resources of such an account are created without it. */
  private async setDeletionPending(isPending: boolean): Promise<void> {
    const { id } = this.members.get('deletion pending') as RoleAccount;
    await this.testApp.sql(SCHEDULE_DELETION, [id, isPending ? new Date(this.testApp.clock.now() + 20 * DAY) : null]);
    this.testApp.clock.jump(SESSION_CACHE_MS);
  }

  /** Restores the state after a request that restores an account, or schedules its deletion. */
  async restoreDeletionState(role: Role): Promise<void> {
    if (role === 'deletion pending') await this.setDeletionPending(true);
    else if (role !== "A's API key") await this.testApp.call('vrestoreaccount', {}, {}, this.members.get(role)?.token);
  }

  /** The account of a role; undefined for a visitor. */
  member(role: Role | 'X'): RoleAccount | undefined {
    return this.members.get(role);
  }

  get other(): RoleAccount {
    return this.members.get('X') as RoleAccount;
  }

  /** Creates a resource that belongs to `whose`; returns its id (a session's is a text). */
  async create(kind: ResourceType, whose: Role | 'X'): Promise<number | string> {
    if (whose !== 'deletion pending') return this.make(kind, whose);
    await this.setDeletionPending(false);
    try {
      return await this.make(kind, whose);
    } finally {
      await this.setDeletionPending(true);
    }
  }

  private make(kind: ResourceType, whose: Role | 'X'): Promise<number | string> {
    return whose === 'unconfirmed' && UPLOADED.has(kind) ? this.unconfirmedUpload(kind) : this.makeAs(kind, whose);
  }

  /** A resource uploaded before the address was changed to an unconfirmed one. */
  private async unconfirmedUpload(kind: ResourceType): Promise<number | string> {
    const { id } = this.members.get('unconfirmed') as RoleAccount;
    const confirm = (at: Date | null) => this.testApp.sql(CONFIRM_ONE, [id, at]);
    await confirm(new Date());
    this.testApp.clock.jump(SESSION_CACHE_MS);
    const uploaded = await this.makeAs(kind, 'unconfirmed');
    await confirm(null);
    this.testApp.clock.jump(SESSION_CACHE_MS);
    return uploaded;
  }

  private async makeAs(kind: ResourceType, whose: Role | 'X'): Promise<number | string> {
    const owner = this.members.get(whose === "A's API key" ? 'A' : whose);
    if (!owner) throw new Error('a visitor owns nothing');
    const { testApp } = this;
    const call: TestApp['call'] = async (name, body, params, token = owner.token) => {
      const response = await testApp.call(name, body, params, token);
      if (response.status !== 200) throw new Error(`${whose}'s ${kind}, ${name}: ${JSON.stringify(response.body)}`);
      return response;
    };
    switch (kind) {
      case 'account':
        return owner.id;
      case 'sub-account':
        return this.subs.get(whose) as number;
      case 'contact':
      case 'deleted contact': {
        const TS = new Date(testApp.clock.now() - ++this.contacts * 300_000).toISOString();
        const { body } = await call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010, TS } });
        if (kind === 'deleted contact') await call('vqso/nuke', { qdo_id: body.qdo_id });
        return body.qdo_id;
      }
      case 'previewed edit':
      case 'applied edit': {
        const values = { Comment: `Edit ${++this.contacts}` };
        const { id } = (await call('vedit/preview', { action: 'set', values })).body.edit;
        if (kind === 'applied edit') await call('vedit/apply', { id });
        return id;
      }
      case 'import':
      case 'checked import': {
        const query = kind === 'checked import' ? '?check_only=1' : '';
        const time = new Date(this.contacts++ * 60_000).toISOString().slice(11, 16).replace(':', '');
        const adif = `<call:6>LY2QRY<qso_date:8>20260101<time_on:4>${time}<band:3>20m<mode:2>CW<eor>`;
        const send = () =>
          testApp
            .http('post', `/api/vimportadif${query}`, owner.token)
            .attach('adif_file', Buffer.from(adif), 'log.adi');
        // The upload is refused while the account's earlier imports wait.
        const sent = await testApp.eventually(send, ({ status }) => status === 200);
        const id = sent.body.import_id as number;
        await testApp.until(async () => (await call('vimport/{id}', {}, { id })).body.import.status === 'done');
        return id;
      }
      case 'program': {
        const key = (await this.computer(call)).api_key;
        const name = `program ${++this.contacts}`;
        await call('vrigcontrol/set', { freq: 7_010, program: name }, {}, key);
        const { body } = await testApp.eventually(
          () => call('vprograms'),
          (response) => response.body.programs.some((program) => program.name === name),
        );
        return body.programs.find((program) => program.name === name)?.id as number;
      }
      case 'computer': {
        await this.computer(call);
        return (await call('vpaired')).body.computers[0]?.id as number;
      }
      case 'session': {
        const token = await owner.freshToken();
        const { body } = await call('vsessions', {}, {}, token);
        return body.sessions.find(({ is_this }) => is_this)?.id as string;
      }
      case 'notification':
      case 'message': {
        const from = this.members.get(whose === 'subscriber' ? 'X' : 'subscriber') as RoleAccount;
        if (whose === 'subscriber') await this.subscribe('X');
        const text = `Greetings, number ${++this.contacts}`;
        await call('vsendmessage', { message: text, recipient_id: owner.id }, {}, from.token);
        const { body } = await call('vinbox');
        return body.notifications.find(({ message }) => message === text)?.id as number;
      }
      case 'award':
        return insertAward(testApp, owner);
      case 'revoked award': {
        const id = await insertAward(testApp, owner);
        await testApp.sql(REVOKE_AWARD, [id]);
        return id;
      }
      case 'saved filter': {
        const { body } = await call('vfilter/save', { name: `Filter ${++this.contacts}`, filter: 'mode:cw' });
        return body.filter.id;
      }
      case 'set-up': {
        const { body } = await call('vsetup/save', { name: `Cabin ${++this.contacts}` });
        return body.setup.id;
      }
      case 'post': {
        const { status, body } = await send(testApp, 'vstore', { token: owner.token, n: ++this.contacts });
        if (status !== 200) throw new Error(`no post: ${JSON.stringify(body)}`);
        return (body as { post_id: number }).post_id;
      }
      case 'comment': {
        // The comment is on the help post, which belongs to no account.
        const text = `Thank you, number ${++this.contacts}`;
        const { body } = await call('vcomment/store', { about: 'post', id: HELP_POST, text });
        return body.comment.id;
      }
      case 'photo': {
        const { status, body } = await send(testApp, 'vuploadphoto', { token: owner.token, n: ++this.contacts });
        if (status !== 200) throw new Error(`no photo: ${JSON.stringify(body)}`);
        return (body as { photo: { id: number } }).photo.id;
      }
      case 'recording':
      case 'picture': {
        const name = kind === 'recording' ? 'vqso/recording/add' : 'vqso/sstv/add';
        const id = (await this.makeAs('contact', whose)) as number;
        const { status, body } = await send(testApp, name, { token: owner.token, id, n: ++this.contacts });
        if (status !== 200) throw new Error(`no ${kind}: ${JSON.stringify(body)}`);
        const added = body as { recording?: { id: number }; picture?: { id: number } };
        return (added.recording ?? added.picture)?.id as number;
      }
      case 'waiting file':
      case 'waiting file and contact': {
        const { status, body } = await send(testApp, 'vmedia/offer', { token: owner.token, n: ++this.contacts });
        if (status !== 200) throw new Error(`no file: ${JSON.stringify(body)}`);
        const file = (await call('vmedia/offers')).body.files[0]?.id as number;
        return kind === 'waiting file' ? file : `${file} ${await this.makeAs('contact', whose)}`;
      }
      case 'reported photo': {
        const id = await this.make('photo', whose);
        const reporter = this.members.get(whose === 'X' ? 'B' : 'X') as RoleAccount;
        await call('vreportcontent', { kind: 'photo', id }, {}, reporter.token);
        return id;
      }
    }
  }

  private subscribed = false;
  private async subscribe(whose: 'X'): Promise<void> {
    if (this.subscribed) return;
    const now = this.testApp.clock.now();
    const { id } = this.members.get(whose) as RoleAccount;
    await this.testApp.sql(PERIOD, [id, new Date(now - DAY), new Date(now + 300 * DAY)]);
    this.subscribed = true;
  }

  private async computer(call: TestApp['call']): Promise<{ api_key: string }> {
    const { code } = (await call('vpairingcode')).body;
    return (await call('vpair', { code, name: `Computer ${++this.contacts}` })).body;
  }
}

async function setUpAccount(testApp: TestApp, operator: Operator): Promise<RoleAccount> {
  const { status, body } = await operator.saveProfile(twice(PASSWORD));
  if (status !== 200) throw new Error(`no password: ${JSON.stringify(body)}`);
  const { callsign, email, token, user } = operator;
  const freshToken = async () => (await signIn(testApp, email)).token;
  return { id: user.id, callsign, email, token, freshToken };
}

async function signIn(testApp: TestApp, email: string): Promise<SignedIn> {
  const { status, body } = await testApp.call('vlogin', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`);
  return body;
}

async function switchTo(testApp: TestApp, token: string, id: number): Promise<SignedIn> {
  const { status, body } = await testApp.call('vLoginToSubaccount', { sub_account_id: id }, {}, token);
  if (status !== 200) throw new Error(`not switched: ${JSON.stringify(body)}`);
  return body;
}
