import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { ModelServer, refusal, type StoredContact } from './model-server.ts';
import { type Outcome, type Page, SimulatedBrowser } from './simulated-browser.ts';

type UnsentContact = ReturnType<Page['unsentContacts']>[number];
type ContactFields = UnsentContact['fields'];

const FAULTS = ['none', 'none', 'none', 'lost', 'lost', 'failed', 'no answer', 'late', '500', '429', '400'] as const;
interface Fault {
  readonly kind: (typeof FAULTS)[number];
  /** Time that the request is under way, in turns of the event loop. */
  readonly turns: number;
}

/** A contact that the operator has logged, with its expected state. */
interface Logged {
  readonly name: string;
  readonly accountId: number;
  /** The page that has it in memory only, since nothing could be stored. */
  onlyIn: Page | null;
  /** Whether the page ended before it reported that the contact is stored. */
  isUncertain: boolean;
  /** Comments that may be the last one of this device: several if the page ended during an edit. */
  comments: string[];
  isDeleted: boolean;
  isDeletionUncertain: boolean;
  /** The comments that this device knows: only these may it overwrite. */
  readonly known: Set<string>;
  /** Comments that a second device stored; `isDeletedElsewhere` if it deleted the contact. */
  editsElsewhere: string[];
  isDeletedElsewhere: boolean;
}

class World {
  readonly server = new ModelServer(new Map());
  readonly browser = new SimulatedBrowser((request) => this.answer(request));
  readonly logged: Logged[] = [];
  readonly violations: string[] = [];
  accountId = 1;
  isOffline = false;
  isHealed = false;
  /** Requests that arrive after their page had stopped waiting for them. */
  private late: (() => void)[] = [];
  private lastEdit = 0;
  private lastToken = 0;
  private readonly forced = new Set<string>();

  constructor(private readonly faults: Iterator<Fault>) {}

  private async answer(request: { name: string; body: Record<string, unknown>; token: string | undefined }) {
    const { kind: fault, turns }: Fault = this.isHealed ? { kind: 'none', turns: 1 } : this.faults.next().value;
    await this.browser.turns(1);
    if (this.isOffline) return 'failed';
    const isLogging = request.name === 'vqso/upsert';
    if (fault === '500' || fault === '429') return refusal(Number(fault), 'unavailable');
    if (fault === '400' && request.name !== 'vlogbookcount') return refusal(400, 'invalid');
    if (fault === 'failed') return 'failed';
    const arrive = () => this.arrive(request);
    if (fault === 'late' && isLogging) {
      this.late.push(arrive);
      return 'failed';
    }
    const response: Outcome = arrive();
    await this.browser.turns(turns);
    return fault === 'lost' ? 'failed' : fault === 'no answer' ? 'no answer' : response;
  }

  private arrive({ name, body, token }: { name: string; body: Record<string, unknown>; token: string | undefined }) {
    const overwrites = name === 'vqso/nuke' || (name === 'vqso/update' && 'Comment' in body);
    const unseen = overwrites ? this.unseenComment(body.qdo_id) : undefined;
    const response = this.server.answer(token, name, body);
    if (unseen && response.status === 200) this.violations.push(`${unseen} was overwritten unseen`);
    return response;
  }

  /** The comment that a request would overwrite or delete although the operator has not seen it. */
  private unseenComment(qdoId: unknown): string | undefined {
    const stored = this.server.contacts.find(({ qso }) => qso.qdo_id === qdoId);
    const contact = this.logged.find(({ name }) => name === stored?.qso.Name);
    const isSeen = !stored || !contact || this.forced.has(contact.name) || contact.known.has(stored.qso.Comment);
    return isSeen ? undefined : stored.qso.Comment;
  }

  page(index: number): Page | undefined {
    const { pages } = this.browser;
    return pages[index % Math.max(1, pages.length)];
  }

  async deliverLate(): Promise<void> {
    for (const arrive of this.late.splice(0)) arrive();
  }

  /** Waits for a page's work; false if the page ends after so many turns. */
  private async ends(
    work: Promise<unknown>,
    page: Page,
    killAfter: number | null,
    isUndone: boolean,
  ): Promise<boolean> {
    let isDone = false;
    const finish = () => {
      isDone = true;
    };
    work.then(finish, finish);
    for (let turn = 0; turn < 400 && !isDone; turn++) {
      if (turn === killAfter) {
        this.browser.kill(page, isUndone);
        return isDone;
      }
      await this.browser.turns(1);
    }
    if (!isDone) throw new Error('The page does not finish.');
    return true;
  }

  async log(page: Page, isByClock: boolean, killAfter: number | null, isUndone: boolean): Promise<void> {
    const name = `n${this.logged.length}`;
    const comment = `${name} first`;
    const contact: Logged = {
      name,
      accountId: this.accountId,
      onlyIn: null,
      isUncertain: false,
      comments: [comment],
      isDeleted: false,
      isDeletionUncertain: false,
      known: new Set([comment]),
      editsElsewhere: [],
      isDeletedElsewhere: false,
    };
    this.logged.push(contact);
    const at = isByClock ? this.browser.now + this.browser.clockError : this.browser.now - 600_000;
    const fields: ContactFields = {
      Call: `G4Q${name.toUpperCase()}`,
      TS: new Date(Math.floor(at / 1_000) * 1_000).toISOString(),
      Freq: 7_010,
      Mode: 'CW',
      SubMode: '',
      Name: name,
      SNT: '599',
      RCV: '599',
      Comment: comment,
      Power: null,
    };
    const { isKept, stored } = this.browser.in(page, () =>
      page.addContact({
        id: uuid(),
        accountId: this.accountId,
        station: 'G4QAA',
        fields,
        ...(isByClock && { byClock: true as const }),
      }),
    );
    const isEnded = await this.ends(stored, page, killAfter, isUndone);
    if (isKept) return;
    if (!isEnded) contact.isUncertain = true;
    else if (!(await stored)) contact.onlyIn = page;
  }

  /** Edits a contact as the log bar does: one in the outbox there, any other one as a change of the log. */
  async edit(page: Page, index: number, field: 'Comment' | 'Call', killAfter: number | null, isUndone: boolean) {
    const contact = this.own(index);
    if (!contact) return;
    const waiting = this.waiting(page, contact);
    const stored = this.stored(contact);
    const edit = ++this.lastEdit;
    const comment = field === 'Comment' ? `${contact.name} ${edit}` : null;
    const change = { Comment: comment ?? undefined, Call: field === 'Call' ? `G4X${edit}A` : undefined };
    const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    let work: Promise<unknown>;
    let isStored: () => Promise<boolean> = async () => true;
    if (waiting) {
      if (waiting.isWithdrawn || waiting.conflicts) return;
      // The page had just opened when its stored contact was deleted; of edit and deletion the operator then chooses.
      const qdoId = stored?.qso.qdo_id;
      if (page.unsentContacts().some(({ change: other }) => other?.isDeletion && other.qdoId === qdoId))
        contact.isDeletionUncertain = true;
      work = this.browser.in(page, () => page.editContact(waiting, { ...waiting.fields, ...changed }, true));
      isStored = () =>
        work.then(
          () => true,
          () => false,
        );
    } else if (stored && !contact.isDeleted) {
      contact.known.add(stored.qso.Comment);
      const seen = this.browser.in(page, () => page.withWaitingChanges(stored.qso));
      const { Call, TS, Freq, Mode, SubMode, Name, SNT, RCV, Comment, Power, dxcc } = seen;
      const base = { Call, TS, Freq, Mode, SubMode, Name, SNT, RCV, Comment, Power, dxcc };
      const fields = { ...base, dxcc: undefined, ...changed } as unknown as ContactFields;
      const owner = { accountId: this.accountId, station: 'G4QAA' };
      const added = this.browser.in(page, () =>
        page.addContact({ id: uuid(), ...owner, fields, change: { qdoId: seen.qdo_id, base } }),
      );
      work = added.stored;
      isStored = async () => added.isKept || (await added.stored);
      if (added.isKept && comment) this.edited(contact, comment);
    } else return;
    if (comment) contact.known.add(comment);
    const isEnded = await this.ends(work, page, killAfter, isUndone);
    if (!comment) return;
    if (!isEnded) contact.comments.push(comment);
    else if (await isStored()) this.edited(contact, comment);
    else contact.comments.push(comment);
  }

  private edited(contact: Logged, comment: string): void {
    contact.comments = [comment];
    contact.isDeleted = false;
  }

  async remove(
    page: Page,
    index: number,
    killAfter: number | null,
    isUndone: boolean,
    isTakenBack: boolean,
  ): Promise<void> {
    const contact = this.own(index);
    if (!contact || contact.isDeleted) return;
    const waiting = this.waiting(page, contact);
    const stored = this.stored(contact);
    let work: Promise<unknown>;
    if (waiting) {
      if (waiting.conflicts) return;
      work = this.browser.in(page, () => page.withdrawContact(waiting));
    } else if (stored) {
      contact.known.add(stored.qso.Comment);
      const seen = this.browser.in(page, () => page.withWaitingChanges(stored.qso));
      const { Call, TS, Freq, Mode, SubMode, Name, SNT, RCV, Comment, Power, dxcc } = seen;
      const base = { Call, TS, Freq, Mode, SubMode, Name, SNT, RCV, Comment, Power, dxcc };
      const change = { qdoId: seen.qdo_id, base, isDeletion: true as const };
      const owner = { accountId: this.accountId, station: 'G4QAA' };
      work = this.browser.in(page, () => page.addContact({ id: uuid(), ...owner, fields: base, change }).stored);
    } else return;
    const isEnded = await this.ends(work, page, killAfter, isUndone);
    const isStored =
      isEnded &&
      (await work.then(
        (result) => result !== false,
        () => false,
      ));
    if (isStored) contact.isDeleted = true;
    else contact.isDeletionUncertain = true;
    if (isStored && waiting && isTakenBack) await this.addAgain(page, contact, waiting);
  }

  /** Adds a contact again, as Undo does after the deletion of a waiting contact. */
  private async addAgain(page: Page, contact: Logged, deleted: UnsentContact): Promise<void> {
    const { isKept, stored } = this.browser.in(page, () =>
      page.addContact({ ...page.againAsNew(deleted), id: uuid() }),
    );
    this.edited(contact, String(deleted.fields.Comment));
    await this.ends(stored, page, null, false);
    if (!isKept && !(await stored)) contact.onlyIn = page;
  }

  editElsewhere(index: number, isDeletion: boolean): void {
    const contact = this.own(index);
    const stored = contact && this.stored(contact);
    if (!contact || !stored) return;
    if (isDeletion) {
      stored.isDeleted = true;
      contact.isDeletedElsewhere = true;
      return;
    }
    const comment = `${contact.name} elsewhere ${++this.lastEdit}`;
    contact.editsElsewhere.push(comment);
    this.server.update(contact.accountId, stored.qso.qdo_id, { Comment: comment });
  }

  signIn(accountId: number): void {
    this.accountId = accountId;
    // A late refusal of an earlier session must not end this one.
    const token = `token-${++this.lastToken}`;
    this.server.accounts.set(token, accountId);
    this.browser.signIn(token, accountId);
  }

  private own(index: number): Logged | undefined {
    const own = this.logged.filter(({ accountId }) => accountId === this.accountId);
    return own.at(-1 - (index % Math.max(1, own.length)));
  }

  private waiting(page: Page, contact: Logged): UnsentContact | undefined {
    // The contact is behind the deletion of the same one, if it was logged again.
    return page.unsentContacts().findLast(({ fields, change }) => !change && fields.Name === contact.name);
  }

  private stored(contact: Logged): StoredContact | undefined {
    return this.server.log(contact.accountId).find(({ qso }) => qso.Name === contact.name);
  }

  /** Brings back network, space and sessions: everything is sent but the contacts that wait for the operator. */
  async heal(): Promise<void> {
    this.isHealed = true;
    this.isOffline = false;
    this.browser.isDatabaseFull = false;
    this.browser.isStorageFull = false;
    await this.browser.open();
    for (const accountId of [1, 2]) {
      this.signIn(accountId);
      for (let round = 0; round < 8; round++) {
        for (const page of this.browser.pages)
          this.browser.in(page, () => {
            page.settleTimes(true);
            for (const { id, refusal: text, conflicts } of page.unsentContacts())
              if (text !== undefined && !conflicts) void page.changeContact(id, page.withoutRefusal).then(page.sendAll);
          });
        await this.browser.turns(20);
        await this.browser.advance(310_000);
        await this.drained();
        if (this.unsent().every(({ refusal: text, conflicts }) => text !== undefined && conflicts)) break;
      }
    }
    await this.deliverLate();
  }

  private async drained(): Promise<void> {
    for (let wait = 0; wait < 60; wait++) {
      await this.browser.turns(10);
      if (this.unsent().every(({ refusal: text }) => text !== undefined)) return;
    }
  }

  private unsent(): UnsentContact[] {
    return this.browser.pages.flatMap((page) =>
      page.unsentContacts().filter(({ accountId }) => accountId === this.accountId),
    );
  }

  async chooseOwn(): Promise<void> {
    const page = this.page(0);
    if (!page) return;
    for (const accountId of [1, 2]) {
      this.signIn(accountId);
      // Two edits of one contact, made in different ways, may be a conflict: then the chosen edit is the last one.
      const asked = page.unsentContacts().filter(({ conflicts }) => conflicts);
      for (const contact of this.logged) {
        const conflicts = asked.flatMap((each) => (each.fields.Name === contact.name ? (each.conflicts ?? []) : []));
        const chosen = conflicts.flatMap(({ field, here }) => (field === 'Comment' ? [here] : []));
        if (chosen.length > 0) contact.comments = chosen;
      }
      for (const { id, fields } of asked) {
        this.forced.add(String(fields.Name));
        await this.browser.in(page, () => page.changeContact(id, (stored) => page.withChoice(stored, 'here')));
      }
      this.browser.in(page, page.sendAll);
      await this.drained();
    }
  }

  check(): void {
    expect(this.violations).toEqual([]);
    const outbox = this.page(0)?.unsentContacts() ?? [];
    for (const contact of this.logged) {
      const stored = this.server.log(contact.accountId).filter(({ qso }) => qso.Name === contact.name);
      const waiting = outbox.filter(({ fields }) => fields.Name === contact.name);
      const state = JSON.stringify({ contact: { ...contact, onlyIn: null, known: [] }, stored, waiting });
      const expectThat = (isRight: boolean, what: string) => expect(isRight ? '' : `${what}: ${state}`).toBe('');
      expectThat(stored.length <= 1, 'logged twice');
      expectThat(
        this.server.contacts.every(
          ({ qso, accountId }) => qso.Name !== contact.name || accountId === contact.accountId,
        ),
        'logged in another account',
      );
      const mayBeLost = contact.isUncertain || (contact.onlyIn !== null && !contact.onlyIn.isAlive);
      const mayBeGone = contact.isDeleted || contact.isDeletionUncertain || contact.isDeletedElsewhere || mayBeLost;
      expectThat(stored.length === 1 || mayBeGone, 'lost');
      if (contact.isDeleted && !contact.isDeletedElsewhere)
        expectThat(stored.length === 0 || waiting.length > 0, 'not deleted');
      const [{ qso } = { qso: null }] = stored;
      if (!qso || contact.isDeleted) continue;
      const isLast = [...contact.comments, ...contact.editsElsewhere.slice(-1)].includes(qso.Comment);
      const isKept = waiting.some(({ fields }) => contact.comments.includes(String(fields.Comment)));
      expectThat(isLast || isKept || mayBeLost, 'not the last edit');
      const isOwnThere = contact.comments.includes(qso.Comment) || isKept || contact.editsElsewhere.length > 0;
      expectThat(isOwnThere || mayBeLost, 'edit lost');
    }
  }
}

const OPERATIONS = [
  'log',
  'log typed',
  'log typed',
  'edit',
  'edit',
  'edit',
  'edit',
  'edit call',
  'delete',
  'delete',
  'delete and undo',
  'edit elsewhere',
  'delete elsewhere',
  'open',
  'kill',
  'offline',
  'online',
  'online',
  'wait',
  'wait long',
  'late',
  'switch',
  'expire',
  'sign in',
  'database full',
  'storage full',
  'space',
  'space',
  'clock',
  'settle',
] as const;

const step = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  page: fc.nat(2),
  contact: fc.nat(2),
  turns: fc.nat(20),
  killAfter: fc.option(fc.nat(10), { freq: 6, nil: null }),
  isUndone: fc.boolean(),
});

async function run(
  world: World,
  {
    operation,
    page: at,
    contact,
    turns,
    killAfter,
    isUndone,
  }: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
) {
  const { browser } = world;
  const page = world.page(at) ?? (await browser.open());
  if (operation === 'log' || operation === 'log typed') await world.log(page, operation === 'log', killAfter, isUndone);
  else if (operation === 'edit') await world.edit(page, contact, 'Comment', killAfter, isUndone);
  else if (operation === 'edit call') await world.edit(page, contact, 'Call', killAfter, isUndone);
  else if (operation === 'delete' || operation === 'delete and undo')
    await world.remove(page, contact, killAfter, isUndone, operation !== 'delete');
  else if (operation === 'edit elsewhere') world.editElsewhere(contact, false);
  else if (operation === 'delete elsewhere') world.editElsewhere(contact, true);
  else if (operation === 'open' && browser.pages.length < 3) await browser.open();
  else if (operation === 'kill') browser.kill(page, isUndone);
  else if (operation === 'offline') world.isOffline = true;
  else if (operation === 'online') {
    world.isOffline = false;
    browser.dispatch('online');
  } else if (operation === 'wait') await browser.advance(6_000);
  else if (operation === 'wait long') await browser.advance(400_000);
  else if (operation === 'late') await world.deliverLate();
  else if (operation === 'switch') world.signIn(3 - world.accountId);
  else if (operation === 'sign in') world.signIn(world.accountId);
  else if (operation === 'expire') world.server.accounts.clear();
  else if (operation === 'storage full') {
    browser.isDatabaseFull = true;
    browser.isStorageFull = true;
  } else if (operation === 'database full') browser.isDatabaseFull = true;
  else if (operation === 'space') {
    browser.isDatabaseFull = false;
    browser.isStorageFull = false;
  } else if (operation === 'clock') browser.clockError = browser.clockError === 0 ? -7_200_000 : 0;
  else if (operation === 'settle') for (const each of browser.pages) browser.in(each, () => each.settleTimes(isUndone));
  await browser.turns(turns);
}

// Fixed seeds: each finds breaks of the outbox that the other does not. RUNS searches others.
const searches = process.env.RUNS
  ? [{ numRuns: Number(process.env.RUNS) }]
  : [2086113523, -896444190].map((seed) => ({ numRuns: 35, seed }));

const PROPERTY = 'property: whatever happens, each contact is logged once, and the last edit wins or is a conflict';
test.each(searches)(`${PROPERTY} (%j)`, async (search) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
      fc.infiniteStream(fc.record({ kind: fc.constantFrom(...FAULTS), turns: fc.nat(40) })),
      async (steps, faults) => {
        const world = new World(faults);
        try {
          world.signIn(1);
          await world.browser.open();
          for (const each of steps) await run(world, each);
          await world.heal();
          world.check();
          await world.chooseOwn();
          world.check();
        } finally {
          world.browser.uninstall();
        }
      },
    ),
    { ...search, endOnFailure: true },
  );
});
