/** Values that no client means to send, but one may: 2,000 distinct ones, the same in every run. */
export function oddValues(count = 2_000): unknown[] {
  const values = new Map<string, unknown>();
  for (const value of [...NOT_TEXT, ...texts()]) {
    values.set(keyOf(value), value);
    if (values.size === count) break;
  }
  if (values.size < count) throw new Error(`only ${values.size} odd values are known`);
  return [...values.values()];
}

const keyOf = (value: unknown) =>
  `${typeof value} ${typeof value === 'string' ? escape16(value) : JSON.stringify(value)}`;

/** UTF-8 would write all lone surrogates as the same character. */
const escape16 = (text: string) => [...Array(text.length).keys()].map((n) => text.charCodeAt(n).toString(36)).join(' ');

const NOT_TEXT: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0.5,
  1.5,
  -1,
  1e308,
  -1e308,
  5e-324,
  1e21,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  2 ** 64,
  [],
  [[]],
  [[[[[[]]]]]],
  [null],
  [{}],
  ['text'],
  ['text', 'text'],
  [1, 2],
  Array(500).fill('x'),
  {},
  { a: 1 },
  { a: { b: { c: [1] } } },
  { length: 3 },
  { toString: 1 },
  { valueOf: null, toString: null },
  { constructor: { prototype: { isAdmin: true } } },
  { toJSON: 1 },
  { $gt: '' },
  { $ne: null },
  // The object has `__proto__` as an own property, which is how JSON.parse makes it.
  JSON.parse('{"__proto__":{"is_admin":true}}'),
  JSON.parse('{"then":"x"}'),
  { type: 'Buffer', data: [0, 255] },
  { _bsontype: 'ObjectID' },
  { '': '' },
  { '\0': 1 },
];

const SQL = `' '' " \` ; -- # /* */ ) ') ')) '; '-- "-- \\ \\' \\\\ $1 $2 $$ $a$ :a ? ?? @@version || % _ %% \\% \\_ %_%_%_%
  ' or '1'='1|' or 1=1 --|" or ""="|1; drop table logbook.qso; --|'); delete from identity.account; --
  ' union select null,null --|admin'/*|x' and pg_sleep(5) --|(select pg_sleep(5))|1 or 1=1|1) or (1=1|0x27|char(39)
  '; copy (select 1) to program 'true'; --|\${1}|{{7*7}}|\${7*7}|<%= 7*7 %>|#{7*7}|~ ~* !~ @> <@ -> ->> ::int E'\\n'|U&'\\0027'`;

const LANGUAGES = `<script>alert(1)</script>|<img src=x onerror=alert(1)>|<!--|]]>|<![CDATA[|<!DOCTYPE a [<!ENTITY b "c">]>&b;
  &amp;|&#0;|&#x27;|{"a":1}|[1,2|{"__proto__":1}|null|undefined|true|NaN|Infinity|-Infinity|[object Object]|constructor
  __proto__|prototype|hasOwnProperty|toString|then|=1+1|=cmd|' /C calc'!A0|+1+1|-1+1|@SUM(A1)|=HYPERLINK("x")
  %s%s%s%n|%d|%x%x|%99999999s|{0}|{}|\${jndi:ldap://x}|\`true\`|$(true)|;true|&& true|> x|../../etc/passwd|..\\..\\x|/dev/null
  CON|NUL|file:///x|javascript:alert(1)|data:text/html,x|//x|http://127.0.0.1/|x@x|"x"@example.org|x@example.org\\r\\nBcc: y
  <CALL:6>DL1QAB|<EOR>|<EOH>|<CALL:999999>x|<CALL:-1>x|<:>|begin:vcard|--boundary|MIME-Version: 1.0|\\u0000|\\x00|%00|%0d%0a|%25`;

const NUMBERS = `0 -0 00 +1 -1 1. .1 . - + 1e3 1e400 -1e400 1e-400 0x10 0b1 0o7 1_000 1,5 1.5.2 ١٢٣ １２ ½ Ⅳ ∞ 1/0 9007199254740993
  2147483648 -2147483649 4294967296 9223372036854775808 99999999999999999999999999 0.1e1 1e1000000000 NaN 1n 1,000,000`;

const DATES = `2026-02-30|2026-13-01|2026-00-00|0000-00-00|9999-12-31|10000-01-01|-000001-01-01|1899-12-31T23:59:59Z
  2026-01-01T24:00:00Z|2026-01-01T23:59:60Z|2026-01-01T25:61:61Z|2026-01-01T00:00:00+99:99|2026-01-01T00:00:00.9999999999Z
  1970-01-01|275760-09-13T00:00:00Z|20260101|2026-1-1|01/02/2026|now|today|infinity|-infinity|epoch|allballs|1e10|2026-W01-1`;

const RADIO = `G4QZX|g4qzx|G4QZX/P|/G4QZX|G4QZX/|//|G/4/Q/Z/X|QQQ|111|A1|Ø1QAA|G4QZX\\0|20m|20M|0m|-20m|2190m|IO91|IO91wm|ZZ99
  io91WM00aa|FT8|FT-8|USB|usb|---USB|59|599|+00|-30|R-12|14.074|14,074|14074000|1:1|LOGBAR|CQ-WW|`;

const blocks = (text: string, by: RegExp) => text.split(by).map((one) => one.trim());
const words = (text: string) => [...blocks(text, /[|\n]/), ...blocks(text, /\s+/)].filter((word) => word !== '');

/** Where a character or a fragment can be in a text. */
const PLACES: readonly ((core: string) => string)[] = [
  (core) => core,
  (core) => `x${core}`,
  (core) => `${core}x`,
  (core) => `G4Q${core}ZX`,
  (core) => core.repeat(3),
  (core) => ` ${core} `,
];

function* texts(): Generator<string> {
  yield* ['', ' ', '\t', '\n', '\r\n', '   \n ', 'x'];
  const fragments = [...new Set([SQL, LANGUAGES, NUMBERS, DATES, RADIO].flatMap(words))];
  yield* fragments;
  // Texts are longer and shorter than each limit a field has, in characters of one to four bytes.
  for (const limit of [1, 3, 5, 10, 20, 30, 40, 50, 64, 100, 200, 254, 500, 1_000, 9_000])
    for (const character of ['a', '0', "'", '%', 'é', '漢', '😀', ' ', 'a\u0301'])
      for (const length of [limit, limit + 1]) yield character.repeat(length);
  for (const character of characters()) for (const place of PLACES.slice(0, 3)) yield place(character);
  for (const place of PLACES.slice(1)) for (const fragment of fragments) yield place(fragment);
}

function* characters(): Generator<string> {
  for (let code = 0; code < 0xa1; code++)
    if (code < 0x30 || code > 0x7a || (code > 0x39 && code < 0x41)) yield String.fromCharCode(code);
  // Direction controls, joiners, zero-width spaces, separators, a byte order mark, noncharacters.
  const marks =
    '00ad 034f 061c 115f 180e 200b 200c 200d 200e 200f 2028 2029 202a 202b 202c 202d 202e 2060 2066 2067 2068';
  const others =
    '2069 2800 3000 3164 fe0f feff fff9 fffc fffd fffe ffff d800 dbff dc00 dfff 1f600 e0041 10ffff 1d173 1f1e6';
  for (const code of `${marks} ${others}`.split(' ')) {
    const point = Number.parseInt(code, 16);
    yield point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point);
  }
  yield* [
    '\udc00\ud800',
    'e\u0301',
    'ﬁ',
    'İ',
    'ı',
    'ß',
    'ǅ',
    'Σς',
    '\u0e33',
    '🏴‍☠️',
    '👨‍👩‍👧',
    '\u1100\u1161',
    '﷽',
    '𒐫',
  ];
}
