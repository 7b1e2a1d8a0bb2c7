import type { SignedIn, UserResponse } from '@pileup/contract/identity';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getSession, signIn, signOut } from '../lib/session.ts';
import { accountQuery, patchUser, refetchUser } from './user.ts';

const answerWith = (name: string, image: string | null) =>
  ({ user: { id: 7, name, profile_image_name: image }, subscription: { level: 0, expiryDate: null } }) as UserResponse;

describe('the user, changed during a fetch', () => {
  const realFetch = globalThis.fetch;
  /** The requests for the user so far. */
  let fetches: { answer: (response: UserResponse) => void }[] = [];
  let queries: QueryClient;
  let end: () => void;

  beforeEach(() => {
    fetches = [];
    globalThis.fetch = (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        fetches.push({ answer: (response) => resolve(Response.json(response)) });
      });
    signIn({ token: 't', ...answerWith('Ann', 'old.jpg') } as SignedIn);
    queries = new QueryClient();
    end = new QueryObserver(queries, accountQuery(7)).subscribe(() => undefined);
  });
  afterEach(() => {
    end();
    queries.clear();
    signOut();
    globalThis.fetch = realFetch;
  });

  const shown = () => queries.getQueryData<UserResponse>(accountQuery(7).queryKey)?.user.profile_image_name;
  const stored = () => getSession()?.user.profile_image_name;

  test('is fetched again, and the older answer is ignored', async () => {
    const done = refetchUser(queries);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetches).toHaveLength(2);
    fetches[1]?.answer(answerWith('Ann', 'new.jpg'));
    await done;
    expect([shown(), stored()]).toEqual(['new.jpg', 'new.jpg']);
    fetches[0]?.answer(answerWith('Ann', 'old.jpg'));
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown(), stored()]).toEqual(['new.jpg', 'new.jpg']);
  });

  test('keeps the newer properties', async () => {
    await patchUser(queries, { profile_image_name: 'new.jpg' });
    fetches[0]?.answer(answerWith('Ann', 'old.jpg'));
    await new Promise((resolve) => setTimeout(resolve));
    expect([shown(), stored(), getSession()?.user.name]).toEqual(['new.jpg', 'new.jpg', 'Ann']);
  });
});
