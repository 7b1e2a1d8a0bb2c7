import type { SavedFilter } from '@pileup/contract/log/saved-filters';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

async function save(me: Operator, filter: object = {}): Promise<SavedFilter> {
  const { status, body } = await me.call('vfilter/save', { name: 'Top band', filter: 'band:160m', ...filter });
  if (status !== 200) throw new Error(`not saved: ${JSON.stringify(body)}`);
  return body.filter;
}

const list = async (me: Operator) => (await me.call('vfilters')).body.filters;

test('a filter is saved, listed by name, renamed, changed and deleted', async () => {
  const me = await testApp.operator();
  expect(await list(me)).toEqual([]);
  const saved = await save(me, { name: ' Top band ', filter: ' band:160m -qsl:lotw ' });
  expect(saved).toEqual({ id: expect.any(Number), name: 'Top band', filter: 'band:160m -qsl:lotw' });
  const second = await save(me, { name: 'japan', filter: 'dxcc:JA' });
  expect(await list(me)).toEqual([second, saved]);
  await save(me, { ...saved, name: 'A name' });
  expect(await list(me)).toEqual([{ ...saved, name: 'A name' }, second]);
  await save(me, { ...saved, name: 'a NAME', filter: 'band:80m' });
  expect(await list(me)).toMatchObject([{ name: 'a NAME', filter: 'band:80m' }, { name: 'japan' }]);
  expect((await me.call('vfilter/delete', { id: saved.id })).status).toBe(200);
  expect(await list(me)).toEqual([second]);
  expect((await me.call('vfilter/delete', { id: saved.id })).status).toBe(404);
  expect((await me.call('vfilter/save', { ...saved, name: 'gone' })).status).toBe(404);
});

test('names and filters have any characters of a text, up to their limits', async () => {
  const me = await testApp.operator();
  const longest = { name: 'ü'.repeat(60), filter: `comment:"${"'; drop --".repeat(40)}"` };
  const saved = await save(me, longest);
  expect(saved).toMatchObject(longest);
  expect(await list(me)).toEqual([saved]);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(61) }, 'name'],
  ['a name of two lines', { name: 'a\nb' }, 'name'],
  ['no text as name', { name: 5 }, 'name'],
  ['an empty filter', { filter: ' ' }, 'filter'],
  ['a long filter', { filter: `comment:${'x'.repeat(500)}` }, 'filter'],
  ['a wrong filter', { filter: 'bnd:40m' }, 'filter'],
  ['an entity that is none', { filter: 'dxcc:QQQ' }, 'filter'],
  ['a list as filter', { filter: ['band:40m'] }, 'filter'],
  ['no id', { id: 'x' }, 'id'],
])('%s is refused with a text under its field', async (_, wrong, field) => {
  const me = await testApp.operator();
  const { status, body } = await me.call('vfilter/save', { name: 'Top band', filter: 'band:160m', ...wrong });
  expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([400, [field]]);
  expect(await list(me)).toEqual([]);
});

test('a name is taken once in an account, and an account has at most 50, also when they are saved at once', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const mine = await save(me);
  await save(other);
  const taken = await me.call('vfilter/save', { name: 'TOP BAND', filter: 'band:80m' });
  expect(taken).toMatchObject({ status: 409, body: { errors: { name: [expect.any(String)] } } });
  const second = await save(me, { name: 'Second' });
  expect((await me.call('vfilter/save', { ...second, name: 'top band' })).status).toBe(409);
  const responses = await Promise.all(
    Array.from({ length: 52 }, (_, n) => me.call('vfilter/save', { name: `Filter ${n}`, filter: 'band:80m' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(48).fill(200), ...Array(4).fill(422)]);
  expect(await list(me)).toHaveLength(50);
  await save(me, { ...mine, name: 'Still renamed' });
  expect(await list(other)).toHaveLength(1);
});

test("another account's filter is neither shown, changed nor deleted", async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const saved = await save(me);
  expect(await list(other)).toEqual([]);
  expect((await other.call('vfilter/save', { ...saved, name: 'Mine' })).status).toBe(404);
  expect((await other.call('vfilter/delete', { id: saved.id })).status).toBe(404);
  expect(await list(me)).toEqual([saved]);
});
