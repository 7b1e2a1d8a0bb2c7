import { continueLine, type Format, formatEdit, insertBlock, pictureMarkdown, type TextEdit } from './text-edits.ts';

/** A text with its selection between the marks `‹` and `›`; `|` is a selection of nothing. */
function parse(marked: string) {
  const text = marked.replace(/[‹›|]/g, '');
  if (marked.includes('|')) return { text, start: marked.indexOf('|'), end: marked.indexOf('|') };
  return { text, start: marked.indexOf('‹'), end: marked.indexOf('›') - 1 };
}

function shown(text: string, { from, to, insert, start, end }: TextEdit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`;
}

const apply = (format: Format, marked: string) => {
  const selected = parse(marked);
  return shown(selected.text, formatEdit(format, selected));
};

describe('the buttons of the toolbar', () => {
  test.each<[Format, string, string]>([
    ['bold', 'a ‹wet› hill', 'a **‹wet›** hill'],
    ['bold', 'a **‹wet›** hill', 'a ‹wet› hill'],
    ['bold', 'a ‹**wet**› hill', 'a ‹wet› hill'],
    ['bold', 'a‹ wet › hill', 'a **‹wet›**  hill'],
    ['bold', 'a |', 'a **‹bold text›**'],
    ['italic', '‹wet›', '_‹wet›_'],
    ['code', '‹wet›', '`‹wet›`'],
    ['code', '‹a\nb›', '```\na\nb\n```|\n\n'],
    ['heading', 'one\nt|wo\nthree', 'one\n## two|\nthree'],
    ['heading', '### one|', 'one|'],
    ['quote', '‹one\ntwo›', '‹> one\n> two›'],
    ['quote', '‹> one\n> two›', '‹one\ntwo›'],
    ['list', '‹one\ntwo\n›three', '‹- one\n- two›\nthree'],
    ['numbered-list', '‹one\ntwo›', '‹1. one\n2. two›'],
    ['numbered-list', '‹1. one\n2. two›', '‹one\ntwo›'],
    ['list', '|', '- |'],
    ['link', 'my ‹park›', 'my [park](‹https://›)'],
    ['link', '‹https://pota.app›', '[‹text›](https://pota.app)'],
    ['link', '|', '[text](‹https://›)'],
  ])('%s: %j becomes %j', (format, marked, expected) => {
    expect(apply(format, marked)).toBe(expected);
  });

  test('a table is a paragraph of its own', () => {
    expect(apply('table', 'one|two')).toMatch(/^one\n\n\| Thing .*\|\n\|-.*\|\n\| .*\|\|\n\ntwo$/);
  });

  test('nothing outside of the selection is lost, with any selection', () => {
    const text = 'Box, **rod**\n- wire\n> tea\n\n`x`';
    const formats: Format[] = ['bold', 'italic', 'heading', 'link', 'table', 'quote', 'code', 'list', 'numbered-list'];
    for (const format of formats)
      for (let start = 0; start <= text.length; start++)
        for (let end = start; end <= text.length; end++) {
          const edit = formatEdit(format, { text, start, end });
          const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
          const letters = (of: string) => of.replace(/[^A-Za-z]/g, '');
          const added = {
            bold: 'boldtext',
            italic: 'italictext',
            code: 'code',
            link: 'texthttps',
            table: 'ThingWeight',
          };
          const without = letters(next).replace(added[format as keyof typeof added] ?? '-', '');
          expect(format === 'link' ? without.replace('https', '') : without).toBe(letters(text));
          expect(edit.start).toBeLessThanOrEqual(edit.end);
          expect(edit.end).toBeLessThanOrEqual(next.length);
        }
  });
});

describe('Enter in a list', () => {
  const enter = (marked: string) => {
    const selected = parse(marked);
    const edit = continueLine(selected);
    return edit && shown(selected.text, edit);
  };

  test.each([
    ['- one|', '- one\n- |'],
    ['  * one|', '  * one\n  * |'],
    ['9. one|', '9. one\n10. |'],
    ['> tea|', '> tea\n> |'],
    ['- one\n- |', '- one\n|'],
    ['- o|ne', '- o\n- |ne'],
    ['one|', null],
    ['-one|', null],
    ['‹- one›', null],
  ])('%j becomes %j', (marked, expected) => {
    expect(enter(marked)).toBe(expected);
  });
});

describe('pictures', () => {
  test.each([
    ['', '![hill](/p/a.jpg)\n\n', 'a'],
    ['text', 'text\n\n![hill](/p/a.jpg)\n\n', 'b'],
    ['text\n', 'text\n\n![hill](/p/a.jpg)\n\n', 'c'],
  ])('after %j', (text, expected) => {
    const edit = insertBlock({ text, start: text.length, end: text.length }, pictureMarkdown('/p/a.jpg', 'hill.jpg'));
    expect(text.slice(0, edit.from) + edit.insert + text.slice(edit.to)).toBe(expected);
  });

  test('a file name cannot end the description', () => {
    expect(pictureMarkdown('/p/a.jpg', 'a](javascript:x)[\n.jpg')).toBe('![a (javascript:x)](/p/a.jpg)');
  });
});
