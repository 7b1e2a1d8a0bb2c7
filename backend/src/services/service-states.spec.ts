import { allowsState, type KnownState, stateAfter } from './service-states.js';

test.each<[KnownState, Parameters<typeof stateAfter>[1], KnownState | null]>([
  ['none', 'request', 'waiting'],
  ['waiting', 'send', 'sent'],
  ['sent', 'send', 'sent'],
  ['sent', 'accept', 'accepted'],
  ['waiting', 'accept', 'accepted'],
  ['sent', 'refuse', 'refused'],
  ['sent', 'diverge', 'differs'],
  ['accepted', 'confirm', 'confirmed'],
  ['none', 'confirm', 'confirmed'],
  ['refused', 'request', 'waiting'],
  ['sent', 'forget', 'none'],
  ['sent', 'appear', 'accepted'],
  ['refused', 'appear', 'accepted'],
  ['refused', 'confirm', 'confirmed'],
  ['confirmed', 'appear', null],
  ['confirmed', 'diverge', 'differs'],
  ['differs', 'confirm', 'confirmed'],
  ['refused', 'forget', 'none'],
  ['accepted', 'forget', null],
  ['accepted', 'send', null],
  ['refused', 'accept', null],
  ['none', 'accept', null],
  ['confirmed', 'forget', null],
])('%s, %s: %s', (state, event, after) => {
  expect(stateAfter(state, event)).toBe(after);
});

test('the condition of a statement lists the same states', () => {
  expect(allowsState('send', 's.state')).toBe("s.state in ('waiting', 'sent')");
});
