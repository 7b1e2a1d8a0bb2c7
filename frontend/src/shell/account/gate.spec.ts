import type { Session } from '../../session/session.ts';
import { gateOf } from './gate.ts';

const session = (level: number) =>
  ({ token: 't', user: { id: 7 }, subscription: { level, expiryDate: null } }) as Session;
const [visitor, operator, subscriber] = [null, session(0), session(1)];

describe('who gets to a page', () => {
  test.each([
    ['anybody', {}, ['open', 'open', 'open']],
    ['operators', { guarded: true }, ['login', 'open', 'open']],
    ['subscribers', { subscribers: true }, ['upgrade', 'upgrade', 'open']],
    ['subscribers, said twice', { guarded: true, subscribers: true }, ['upgrade', 'upgrade', 'open']],
  ] as const)('a page for %s', (_, handle, gates) => {
    expect([visitor, operator, subscriber].map((who) => gateOf({ title: '', ...handle }, who))).toEqual(gates);
  });
});
