import { adminTask, UsageError } from './admin-arguments.js';

test.each([
  ['grant m0qaa --months 12', { name: 'grant', callsign: 'M0QAA', months: 12, reason: 'From the command line.' }],
  ['grant m0qaa --months 1 --reason raffle', { name: 'grant', callsign: 'M0QAA', months: 1, reason: 'raffle' }],
  ['make-admin M0QAA', { name: 'make-admin', callsign: 'M0QAA', reason: 'From the command line.' }],
  ['no-admin EA8/M0QAA', { name: 'no-admin', callsign: 'EA8/M0QAA', reason: 'From the command line.' }],
  ['suspend M0QAA --reason spam', { name: 'suspend', callsign: 'M0QAA', reason: 'spam' }],
  ['end-sessions M0QAA --reason asked', { name: 'end-sessions', callsign: 'M0QAA', reason: 'asked' }],
  ['show m0qaa', { name: 'show', callsign: 'M0QAA' }],
  ['reports', { name: 'reports' }],
  ['acts', { name: 'acts' }],
])('%s', (line, task) => {
  expect(adminTask(line.split(' '))).toEqual(task);
});

test.each([
  '',
  'destroy M0QAA',
  'constructor M0QAA',
  'grant M0QAA',
  'grant M0QAA --months 0',
  'grant M0QAA --months 121',
  'grant M0QAA --months 1e2',
  'grant nobody --months 1',
  'make-admin M0QAA M0QAB',
  'make-admin M0QAA --force',
  'no-admin M0QAA --months 1',
  'reports M0QAA',
  'suspend M0QAA',
  'suspend M0QAA --reason x',
  'confirm M0QAA --reason',
  'show M0QAA --reason spam',
  'acts --reason spam',
])('“%s” is refused with a text that says what is right', (line) => {
  expect(() => adminTask(line ? line.split(' ') : [])).toThrow(UsageError);
  expect(() => adminTask(line ? line.split(' ') : [])).toThrow('npm run admin');
});
