import { twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
const named = async (callsign: string, profile: object) => {
  const operator = await testApp.operator(callsign);
  await operator.saveProfile({ name: 'Eva', qth: 'Bath', ...profile });
  return operator;
};
const calls = async (text: string) =>
  (await testApp.call('vstations/find', { text })).body.map(({ my_callsign }: { my_callsign: string }) => my_callsign);

let kenji: Operator;
beforeAll(async () => {
  kenji = await named('JA3QKJ', { name: 'Kenji Ōta', qth: 'Bad Tölz' });
  await named('JA3QAA', { name: 'Yui' });
  await named('W7QJA', { name: 'Tom' });
});

describe('stations are found by', () => {
  test.each([
    ['the beginning of the callsign', ' ja3q ', ['JA3QAA', 'JA3QKJ']],
    ['a prefix of two characters', 'JA', ['JA3QAA', 'JA3QKJ']],
    ['the end of the callsign', 'QKJ', ['JA3QKJ']],
    ['a name in any case', 'KENJI', ['JA3QKJ']],
    ['the beginnings of several words, of name and town', 'ken tö', ['JA3QKJ']],
    ['nothing for words of different stations', 'kenji bath', []],
    ['nothing for one character, signs and wildcards', 'k', []],
    ['nothing for signs', "%' | & !*", []],
  ])('%s', async (_, text, expected) => expect(await calls(text)).toEqual(expected));
});

test('a station whose deletion is pending is not found', async () => {
  await kenji.saveProfile({ name: 'Kenji', ...twice('correct horse') });
  await kenji.call('vdeleteaccount', { callsign: 'JA3QKJ', current_password: 'correct horse' });
  expect(await calls('kenji')).toEqual([]);
});

test('posts are found by words of their title, hidden ones are not', async () => {
  const help = async (text: string) => (await testApp.call('vposts/find', { text })).body;
  expect(await help('help sup')).toEqual([{ id: 74, title: 'Help and Support' }]);
  expect(await help('supporting')).toEqual([]);
  expect(await help("'")).toEqual([]);
  await testApp.sql(
    "insert into content.post (account_id, title, body, html, excerpt, keywords, reading_minutes, created_at, is_listed) values (101, 'A hidden antenna of wire', '', '', '', '', 1, now(), false)",
    [],
  );
  expect(await help('antenna')).toEqual([]);
  await testApp.sql('update content.post set is_listed = true where id > 100', []);
  expect(await help('wire anten')).toMatchObject([{ title: 'A hidden antenna of wire' }]);
});

test('a search has at most 60 characters', async () => {
  for (const name of ['vstations/find', 'vposts/find'] as const) {
    expect((await testApp.call(name, { text: 'a'.repeat(61) })).status).toBe(400);
    expect((await testApp.call(name, { text: 7 as unknown as string })).status).toBe(400);
  }
});
