import { htmlOf, renderText, type ShownPictures } from './post-text.ts';

const MINE = `${'a'.repeat(32)}.jpg`;
const FOREIGN = `${'b'.repeat(32)}.jpg`;
const PICTURES: ShownPictures = new Map([[MINE, { src: `/post-pictures/${MINE}`, width: 800, height: 600 }]]);
const html = (source: string) => htmlOf(renderText(source), PICTURES);

describe('Markdown of posts', () => {
  test('headings begin at level 3, below the title of the post', () => {
    expect(html('# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five')).toBe(
      '<h3>One</h3>\n<h4>Two</h4>\n<h5>Three</h5>\n<h6>Four</h6>\n<h6>Five</h6>\n',
    );
  });

  test('quotes, lists, code and line breaks', () => {
    expect(html('> quoted\n\n- a\n- b\n\n```\n<b>\n```\n\none\ntwo `x<y`')).toBe(
      '<blockquote>\n<p>quoted</p>\n</blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<pre><code>&lt;b&gt;\n</code></pre>\n' +
        '<p>one<br>\ntwo <code>x&lt;y</code></p>\n',
    );
  });

  test('tables are aligned without style attributes, which the policy for content refuses', () => {
    const table = html('| a | b |\n|:--|--:|\n| 1 | 2 |');
    expect(table).toContain('<td align="right">2</td>');
    expect(table).not.toContain('style');
  });

  test('links of others are not followed by search engines, own ones are', () => {
    expect(html('[a](https://example.org "title")')).toBe(
      '<p><a href="https://example.org" title="title" rel="nofollow ugc noopener">a</a></p>\n',
    );
    expect(html('https://example.org/x')).toContain('rel="nofollow ugc noopener"');
    expect(html('[help](/post/74/Help-and-Support)')).toBe('<p><a href="/post/74/Help-and-Support">help</a></p>\n');
  });

  test('only pictures of the author are shown; others are their text', () => {
    expect(html(`![My "shack"](/post-pictures/${MINE})`)).toBe(
      `<p><img src="/post-pictures/${MINE}" alt="My &quot;shack&quot;" width="800" height="600" loading="lazy"></p>\n`,
    );
    expect(
      html(`![a](/post-pictures/${FOREIGN}) ![b](https://example.org/x.png) ![c <d>](data:image/png;base64,AA)`),
    ).toBe('<p>a b ![c &lt;d&gt;](data:image/png;base64,AA)</p>\n');
    expect(renderText(`![a](/post-pictures/${FOREIGN}) ![a](/post-pictures/${FOREIGN})`).pictures).toEqual([FOREIGN]);
  });

  test.each([
    ['G4QAB/P', '/G4QAB/P'],
    ['EA8/G4QAB', '/EA8/G4QAB'],
    ['2E0QAA', '/2E0QAA'],
    ['TM100QAB', '/TM100QAB'],
    ['9A1QA', '/9A1QA'],
  ])('the callsign %s links to its page', (call, path) => {
    expect(html(`Worked ${call}, **${call}** (${call}).`)).toBe(
      `<p>Worked <a href="${path}">${call}</a>, <strong><a href="${path}">${call}</a></strong> (<a href="${path}">${call}</a>).</p>\n`,
    );
  });

  test.each([
    'FT8',
    'B2B',
    'PSK31',
    'USB',
    '20M',
    '599',
    'FT817ND',
    'RG58U',
    'IC7300',
    'MP3',
    'R2D2',
    'POST/74',
    'K1',
    'JO62',
    'g4qab',
  ])('%s does not', (word) => {
    expect(html(`Used ${word} today`)).toBe(`<p>Used ${word} today</p>\n`);
  });

  test('callsigns in links and code are left as they are', () => {
    expect(html('[G4QAB](https://example.org) `G4QAB` https://example.org/G4QAB')).not.toContain('href="/G4QAB"');
  });

  test('the text without Markdown is on one line', () => {
    expect(renderText(`# Hi\n\nworked **G4QAB**\non [20m](/x) ![x](/post-pictures/${MINE})\n\n- a\n- b`).text).toBe(
      'Hi worked G4QAB on 20m a b',
    );
  });
});

/** Elements and attributes that the renderer may write; anything else in its output came from the text. */
const TAG =
  /<(?:\/?(?:p|br|hr|h[3-6]|ul|ol|li|blockquote|pre|code|em|strong|s|table|thead|tbody|tr|th|td|a|img)|(?:ol start="\d+")|(?:code class="language-[^"<>]*")|(?:t[hd] align="\w+")|(?:a href="[^"<>]*"(?: title="[^"<>]*")?(?: rel="nofollow ugc noopener")?)|(?:img src="\/post-pictures\/[0-9a-f]{32}\.jpg" alt="[^"<>]*" width="\d+" height="\d+" loading="lazy"))>/g;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](blob:https://example.org/1)',
  '[x](file:///etc/passwd)',
  '[x](//example.org)',
  '[x](/\\example.org)',
  '[x](\\\\example.org)',
  '<javascript:alert(1)>',
  '<https://example.org/"onmouseover="alert(1)>',
  'https://example.org/"onmouseover="alert(1)',
  '[x](https://example.org "t\\" onmouseover=\\"alert(1)")',
  '![x" onerror="alert(1)](/post-pictures/x.jpg)',
  `![x" onerror="alert(1)](/post-pictures/${MINE})`,
  `![x](/post-pictures/${MINE}?"onerror="alert(1))`,
  '![x](https://example.org/track.gif)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '``` x" onclick="alert(1)\nx\n```',
  '[a]\n\n[a]: javascript:alert(1)',
  '[a]\n\n[a]: <javascript:alert(1)> "x"',
  '| a |\n|:--|\n| <img src=x onerror=alert(1)> |',
  '1000000000000. <b>x</b>',
  '\u202e[x](https://example.org)',
  '**<b onclick=alert(1)>**',
];

describe('hostile Markdown', () => {
  test.each(HOSTILE)('%s has no markup of its own', (source) => {
    const rendered = html(source);
    expect(rendered.replace(TAG, '')).not.toMatch(/[<>]/);
    for (const [, address = ''] of rendered.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/);
  });

  const SIZE = 100_000;
  const filled = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE);
  test.each([
    '>',
    '> ',
    '- ',
    '* ',
    '[',
    '![',
    '[a](',
    '](',
    '`',
    '``` ',
    '*a_',
    '**a ',
    '_a',
    '~~a',
    '<',
    '<!--',
    '&',
    '&#',
    '"',
    '|',
    '|a',
    '\n',
    '\\',
    '1. ',
    '    ',
    'G4QAB ',
    'G4QAB/',
    'A1',
    'https://a.b/',
    'www.a.b ',
    '# ',
    '---\n',
    '[a]: b\n',
    '[a]:',
    '(',
    'a.b.c.',
    '//a',
    '\u200d',
    'ſ',
    '[x](<',
    '![x](/post-pictures/a) ',
  ])('100,000 characters of %j are rendered in bounded size', (part) => {
    expect(html(filled(part)).length).toBeLessThan(SIZE * 12);
  });

  test.each(['https://', 'https://a.b/ ', 'a@b.c ', '[a](/b)', '<https://a.b>'])(
    '100,000 characters of %j have too many links',
    (part) => {
      expect(() => renderText(filled(part))).toThrow('A text has at most 300 links.');
    },
  );

  test('some hundred links are written, and some hundred callsigns are linked', () => {
    expect(html('[a](/b) '.repeat(300)).match(/<a /g)).toHaveLength(300);
    const calls = html('G4QAB\n\n'.repeat(700));
    expect([calls.match(/<a /g)?.length, calls.match(/G4QAB<\/a>|<p>G4QAB/g)?.length]).toEqual([500, 700]);
  });

  test('one long address that is linked many times is refused', () => {
    const address = `https://example.org/${'a'.repeat(1_900)}`;
    expect(() => renderText(`[a]: ${address}\n\n${'[a] '.repeat(300)}`)).toThrow('The text has too many long links.');
    const long = html(`[a]: https://example.org/${'a'.repeat(5_000)} "t"\n\n${'[a] '.repeat(300)}`);
    expect(long.length).toBeLessThan(SIZE);
    const titled = html(`[a]: /x "${'t'.repeat(40_000)}"\n\n${'[a] '.repeat(300)}`);
    expect(titled.length).toBeLessThan(400_000);
  });
});
