import { accountKeys } from '../../../session/account-storage.ts';
import { isSame, NO_FIELDS, type PostDraft, readDraft, removeDraft, writeDraft } from './post-draft.ts';

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const hero = { name: 'a.jpg', path: '/post-pictures/a.jpg?until=1', fileName: 'hill.jpg' };
const draft: PostDraft = {
  at: 5,
  fields: { ...NO_FIELDS, title: 'Ten watts', body: 'Box\n"rod"', kind: 'video', hero },
};
const place = { accountId: 7, postId: null };

test('a draft is read as it was stored, per account and per post', () => {
  const store = storage();
  expect(writeDraft(place, draft, store)).toBe(true);
  expect(readDraft(place, store)).toEqual(draft);
  expect(readDraft({ accountId: 8, postId: null }, store)).toBeNull();
  expect(readDraft({ accountId: 7, postId: 118 }, store)).toBeNull();
  removeDraft(place, store);
  expect(readDraft(place, store)).toBeNull();
});

test('signing out removes the drafts of the account, of no other', () => {
  const store = storage();
  writeDraft(place, draft, store);
  writeDraft({ accountId: 7, postId: 118 }, draft, store);
  writeDraft({ accountId: 17, postId: null }, draft, store);
  expect(accountKeys([...store.values.keys()], 7)).toHaveLength(2);
});

test('a full storage is reported', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const full = { ...storage(), setItem: refuse };
  expect(writeDraft(place, draft, full)).toBe(false);
  expect(writeDraft(place, draft, null)).toBe(false);
});

test.each([
  ['no JSON', '{'],
  ['another value', '"x"'],
  ['an older version', '{"at":1,"body":"x"}'],
  ['no text', '{"at":1,"fields":{"title":4}}'],
])('%s is no draft', (_, stored) => {
  const store = storage();
  store.setItem('pileup.post-draft.new.7', stored);
  expect(readDraft(place, store)).toBeNull();
});

test('fields that are missing or wrong are empty; a picture of another site is none', () => {
  const store = storage();
  const fields = { title: 'a', body: 'b', kind: 'x', hero: { ...hero, path: 'https://example.org/a.jpg' } };
  store.setItem('pileup.post-draft.new.7', JSON.stringify({ at: 1, fields }));
  expect(readDraft(place, store)?.fields).toEqual({ ...NO_FIELDS, title: 'a', body: 'b' });
});

test('the address of a picture is no change', () => {
  const other = { ...draft.fields, hero: { ...hero, path: '/post-pictures/a.jpg?until=2' } };
  expect(isSame(draft.fields, other)).toBe(true);
  expect(isSame(draft.fields, { ...other, body: 'Box' })).toBe(false);
  expect(isSame(draft.fields, { ...other, hero: null })).toBe(false);
});
