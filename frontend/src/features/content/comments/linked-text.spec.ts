import { linkedText } from './linked-text.ts';

const links = (text: string) => linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['Nothing to link.', []],
  ['See https://pileup.example/post/118, it helps.', ['https://pileup.example/post/118']],
  ['(https://example.org/a)', ['https://example.org/a']],
  ['https://example.org/a_(b)!', ['https://example.org/a_(b)']],
  ['HTTP://EXAMPLE.ORG and https://example.org/?a=1&b=2#c', ['HTTP://EXAMPLE.ORG', 'https://example.org/?a=1&b=2#c']],
  ['<a href="https://example.org/">x</a>', ['https://example.org/']],
  ['javascript:alert(1) data:text/html,x ftp://example.org //example.org', []],
  ['https:// http://... https://)', []],
  ['x'.repeat(2000), []],
])('the links in %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
