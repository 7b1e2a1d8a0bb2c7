import { v7 as uuid } from 'uuid';
import { ModelServer } from './model-server.ts';
import { type Page, SimulatedBrowser } from './simulated-browser.ts';

describe('contacts that are not in the database', () => {
  let server: ModelServer;
  let browser: SimulatedBrowser;

  beforeEach(() => {
    server = new ModelServer(new Map([['token', 1]]));
    browser = new SimulatedBrowser(async ({ token, name, body }) => server.answer(token, name, body));
  });

  afterEach(() => browser.uninstall());

  const contact = (Name: string) => ({
    id: uuid(),
    accountId: 1,
    station: 'G4QAA',
    fields: { Call: `G4Q${Name}`, TS: new Date(browser.now).toISOString(), Freq: 7_010, Mode: 'CW', Name },
  });
  const log = (page: Page, Name: string) => browser.in(page, () => page.addContact(contact(Name)));
  const namesIn = (page: Page) => page.unsentContacts().map(({ fields }) => fields.Name);

  test('they are recovered and sent in the order of logging, however the browser lists them', async () => {
    browser.isDatabaseFull = true;
    const closed = await browser.open();
    for (const name of ['A', 'B', 'C']) log(closed, name);
    await browser.turns(50);
    browser.kill(closed, true);
    browser.isDatabaseFull = false;
    const page = await browser.open();
    await browser.turns(50);
    expect(namesIn(page)).toEqual(['A', 'B', 'C']);
    browser.signIn('token', 1);
    await browser.turns(100);
    expect(namesIn(page)).toEqual([]);
    expect(server.log(1).map(({ qso }) => qso.Name)).toEqual(['A', 'B', 'C']);
  });

  test('while the database is full, they are not edited, since other pages have them, too', async () => {
    browser.isDatabaseFull = true;
    const page = await browser.open();
    await log(page, 'A').stored;
    const other = await browser.open();
    await browser.turns(50);
    const edit = (Comment: string) => {
      const [waiting] = page.unsentContacts();
      if (!waiting) throw new Error('The contact is gone.');
      return browser.in(page, () => page.editContact(waiting, { ...waiting.fields, Comment }, true));
    };
    await expect(edit('Lost')).rejects.toThrow('full');
    expect(page.unsentContacts()[0]?.fields.Comment).toBeUndefined();
    browser.isDatabaseFull = false;
    await browser.in(other, other.reload);
    await edit('Kept');
    await browser.in(other, other.reload);
    for (const each of [page, other])
      expect(each.unsentContacts().map(({ fields }) => fields.Comment)).toEqual(['Kept']);
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'what a page writes when it ends, %i turns later, does not keep another one waiting',
    async (turns) => {
      const closed = await browser.open();
      const page = await browser.open();
      await browser.turns(50);
      log(closed, 'A');
      let isStored: boolean | undefined;
      void log(page, 'B').stored.then((stored) => {
        isStored = stored;
      });
      await browser.turns(turns);
      browser.kill(closed, true);
      await browser.turns(50);
      expect(isStored).toBe(true);
    },
  );
});

test('what another device changes after the comparison, before the update, is compared again', async () => {
  const server = new ModelServer(new Map([['token', 1]]));
  let isChanged = false;
  const browser = new SimulatedBrowser(async ({ token, name, body }) => {
    const response = server.answer(token, name, body);
    if (name === 'vqso/get' && !isChanged) {
      isChanged = true;
      server.update(1, Number(body.qdo_id), { Comment: 'There' });
    }
    return response;
  });
  try {
    browser.signIn('token', 1);
    const page = await browser.open();
    const owner = { accountId: 1, station: 'G4QAA' };
    const fields = { Call: 'G4QAB', TS: new Date(browser.now).toISOString(), Freq: 7_010, Mode: 'CW', Comment: '' };
    browser.in(page, () => page.addContact({ id: uuid(), ...owner, fields }));
    await browser.turns(50);
    const [stored] = server.log(1);
    if (!stored) throw new Error('The contact is not in the log.');
    const { qdo_id, ...base } = stored.qso;
    const edited = { ...fields, Comment: 'Here' };
    browser.in(page, () => page.addContact({ id: uuid(), ...owner, fields: edited, change: { qdoId: qdo_id, base } }));
    await browser.turns(50);
    await browser.advance(6_000);
    await browser.turns(50);
    expect(stored.qso.Comment).toBe('There');
    expect(page.unsentContacts()[0]?.conflicts).toEqual([{ field: 'Comment', here: 'Here', there: 'There' }]);
  } finally {
    browser.uninstall();
  }
});
