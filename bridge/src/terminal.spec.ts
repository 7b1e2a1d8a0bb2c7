import { stripVTControlCharacters } from 'node:util';
import { type Screen, Terminal } from './terminal.ts';

/** A minimal terminal: lines, a cursor that goes up, and clearing below it. */
class FakeScreen implements Screen {
  isTTY = true;
  columns = 40;
  raw = '';
  lines = [''];
  #row = 0;

  write(text: string): void {
    this.raw += text;
    // Each part after the first starts with a control sequence.
    const [before = '', ...sequences] = text.split('\x1b[');
    this.#print(before);
    for (const sequence of sequences) {
      const [, count = '', command = '', rest = ''] = /^(\d*)([A-Za-z])(.*)$/s.exec(sequence) ?? [];
      if (command === 'A') this.#row -= Number(count);
      if (command === 'J') this.lines.splice(this.#row, this.lines.length, '');
      this.#print(rest);
    }
  }

  #print(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#row++;
      this.lines[this.#row] = (this.lines[this.#row] ?? '') + line;
    }
  }
}

const now = () => new Date('2026-01-01T12:00:00Z');

test('on a terminal: log lines above, the status block below, redrawn in place', () => {
  const screen = new FakeScreen();
  const terminal = new Terminal(screen, { now });
  terminal.setStatus('Server', 'answers');
  terminal.setStatus('Radio', '14.074.000 FT8');
  terminal.log('JA1QYZ logged');
  terminal.setStatus('Radio', '7.100.000 LSB');
  terminal.log('DL1QYA logged');
  expect(screen.lines).toEqual([
    '2026-01-01 12:00:00Z JA1QYZ logged',
    '2026-01-01 12:00:00Z DL1QYA logged',
    '',
    'Server  answers',
    'Radio   7.100.000 LSB',
    '',
  ]);
});

test('a line too long for the terminal is cut, and control characters are removed', () => {
  const screen = new FakeScreen();
  const terminal = new Terminal(screen, { now, noColour: true });
  terminal.setStatus('Server', `\x1b[2J\r\n${'x'.repeat(100)}`);
  terminal.setStatus('Radio', 'silent');
  expect(screen.lines).toEqual(['', expect.stringMatching(/^Server {3}\[2J x+$/), 'Radio   silent', '']);
  expect(screen.lines[1]).toHaveLength(39);
});

test('an unchanged status is not redrawn', () => {
  const screen = new FakeScreen();
  const terminal = new Terminal(screen);
  terminal.setStatus('Server', 'answers');
  const { raw } = screen;
  terminal.setStatus('Server', 'answers');
  expect(screen.raw).toBe(raw);
});

test.each([
  [false, true],
  [true, false],
])('colour: NO_COLOR %s', (noColour, coloured) => {
  const screen = new FakeScreen();
  new Terminal(screen, { noColour }).setStatus('Server', 'answers');
  expect(screen.raw.includes('\x1b[2m')).toBe(coloured);
});

test('without a terminal: plain lines with their time, one for every significant change', () => {
  let written = '';
  const terminal = new Terminal({ write: (text) => (written += text) }, { now });
  terminal.setStatus('Server', 'answers');
  terminal.setStatus('Server', 'answers');
  terminal.setStatus('Radio', '14.074.000 FT8', '20m FT8');
  terminal.setStatus('Radio', '14.074.500 FT8', '20m FT8');
  terminal.setStatus('Queue', '3 to be sent', '');
  terminal.log('JA1QYZ\nlogged');
  expect(written).toBe(stripVTControlCharacters(written));
  expect(written.split('\n')).toEqual([
    '2026-01-01 12:00:00Z Server: answers',
    '2026-01-01 12:00:00Z Radio: 14.074.000 FT8',
    '2026-01-01 12:00:00Z JA1QYZ logged',
    '',
  ]);
});
