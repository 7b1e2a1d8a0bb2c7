import type { SignedIn, UserAnswer } from '@pileup/contract/identity';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getSession, signIn, signOut } from './session.ts';
import { accountOf, askUserAgain, noteOfUser } from './user.ts';

const answerWith = (name: string, image: string | null) =>
  ({ user: { id: 7, name, profile_image_name: image }, subscription: { level: 0, expiryDate: null } }) as UserAnswer;

describe('the account, changed while a question for it is under way', () => {
  const fetched = globalThis.fetch;
  /** Those the server has not answered yet. */
  let asked: { answer: (with_: UserAnswer) => void }[] = [];
  let queries: QueryClient;
  let end: () => void;

  beforeEach(() => {
    asked = [];
    globalThis.fetch = (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
        asked.push({ answer: (with_) => resolve(Response.json(with_)) });
      });
    signIn({ token: 't', ...answerWith('Ann', 'old.jpg') } as SignedIn);
    queries = new QueryClient();
    end = new QueryObserver(queries, accountOf(7)).subscribe(() => undefined);
  });
  afterEach(() => {
    end();
    queries.clear();
    signOut();
    globalThis.fetch = fetched;
  });

  const shown = () => queries.getQueryData<UserAnswer>(accountOf(7).queryKey)?.user.profile_image_name;
  const kept = () => getSession()?.user.profile_image_name;

  test('is asked for again, and the older answer brings nothing back', async () => {
    const done = askUserAgain(queries);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toHaveLength(2);
    asked[1]?.answer(answerWith('Ann', 'new.jpg'));
    await done;
    expect([shown(), kept()]).toEqual(['new.jpg', 'new.jpg']);
    asked[0]?.answer(answerWith('Ann', 'old.jpg'));
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown(), kept()]).toEqual(['new.jpg', 'new.jpg']);
  });

  test('keeps the part that is known better', async () => {
    await noteOfUser(queries, { profile_image_name: 'new.jpg' });
    asked[0]?.answer(answerWith('Ann', 'old.jpg'));
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown(), kept(), getSession()?.user.name]).toEqual(['new.jpg', 'new.jpg', 'Ann']);
  });
});
