import type { Session } from '../../lib/session.ts';
import { routeAccess } from './route-guard.tsx';

const sessionOf = (level: number) =>
  ({ token: 't', user: { id: 7 }, subscription: { level, expiryDate: null } }) as Session;
const [visitor, user, subscriber] = [null, sessionOf(0), sessionOf(1)];

describe('the access to a page', () => {
  test.each([
    ['everyone', {}, ['open', 'open', 'open']],
    ['users', { guarded: true }, ['login', 'open', 'open']],
    ['subscribers', { subscribers: true }, ['upgrade', 'upgrade', 'open']],
    ['subscribers, guarded too', { guarded: true, subscribers: true }, ['upgrade', 'upgrade', 'open']],
  ] as const)('a page for %s', (_, handle, expected) => {
    expect([visitor, user, subscriber].map((session) => routeAccess({ title: '', ...handle }, session))).toEqual(
      expected,
    );
  });
});
