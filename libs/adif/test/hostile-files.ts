/** A file designed to exhaust a reader: a start, a repeated part, and an end. */
export interface HostileFile {
  kind: 'adi' | 'adx';
  before: string;
  /** The repeated part; it may depend on the index. */
  part: (index: number) => string;
  after: string;
}

const LONG = 'N'.repeat(30_000);
const record = '<RECORD><CALL>M0QAB</CALL><QSO_DATE>20260101</QSO_DATE><BAND>20m</BAND><MODE>CW</MODE></RECORD>';
const document = (before: string, part: HostileFile['part'], after = ''): HostileFile => ({
  kind: 'adx',
  before: `<?xml version="1.0"?><ADX><HEADER></HEADER><RECORDS>${before}`,
  part,
  after: `${after}${record}</RECORDS></ADX>`,
});
const inComment = (part: string) => document('<RECORD><CALL>M0QAC</CALL><COMMENT>', () => part, '</COMMENT></RECORD>');
const inRecord = (part: HostileFile['part']) => document('<RECORD><CALL>M0QAC</CALL>', part, '</RECORD>');
const text = (before: string, part: HostileFile['part'], after = ''): HostileFile => ({
  kind: 'adi',
  before: `Log<EOH>${before}`,
  part,
  after: `${after}<CALL:5>M0QAB<QSO_DATE:8>20260101<BAND:3>20m<MODE:2>CW<EOR>`,
});

/** Kinds of files that once cost a reader more than linear time or memory, and similar ones. */
export const HOSTILE_FILES: Readonly<Record<string, HostileFile>> = {
  'ADX: lone <': inComment('<'),
  'ADX: < and a letter': inComment('<a'),
  'ADX: ampersands': inComment('&'),
  'ADX: undefined entities': inComment('&a;'),
  'ADX: character references': inComment('&#65;'),
  'ADX: text': inComment('x'),
  'ADX: empty elements in a value': inComment('<a/>'),
  'ADX: elements in a value': inComment('<a>x</a>'),
  'ADX: elements in the value of a long name': document(
    `<RECORD><CALL>M0QAC</CALL><APP PROGRAMID="${LONG}" FIELDNAME="${LONG}">`,
    () => '<a/>',
    '</APP></RECORD>',
  ),
  'ADX: long names in the header': {
    ...document('', (i) => `<USERDEF FIELDNAME="${LONG}${i}">x</USERDEF>`, '</HEADER><RECORDS>'),
    before: '<?xml version="1.0"?><ADX><HEADER>',
  },
  'ADX: unmatched end tags inside long open names': document(
    `<RECORD><CALL>M0QAC</CALL><COMMENT>${`<${LONG}>`.repeat(10)}`,
    () => '</a>',
    '</COMMENT></RECORD>',
  ),
  'ADX: unmatched end tags': inComment('</a>'),
  'ADX: comments in a value': inComment('<!---->'),
  'ADX: comments that do not end': inComment('<!--'),
  'ADX: CDATA in a value': inComment('<![CDATA[x]]>'),
  'ADX: CDATA that does not end': inComment('<![CDATA['),
  'ADX: CDATA ends': inComment(']]>'),
  'ADX: instructions': inComment('<?a?>'),
  'ADX: declarations': inComment('<!A>'),
  'ADX: records in records': document('', () => '<RECORD>'),
  'ADX: empty records': document('', () => '<RECORD/>'),
  'ADX: ends of records': document('', () => '</RECORD>'),
  'ADX: documents in documents': document('', () => '<ADX>'),
  'ADX: nested elements': document('', () => '<a>'),
  'ADX: records without contact': document('', () => '<RECORD><A>1</A></RECORD>'),
  'ADX: a tag that does not end': document('<RECORD a="', () => 'x'),
  'ADX: attributes': document('<RECORD', (i) => ` a${i}="x"`, '>'),
  'ADX: tags with many attributes': document('', () => `<RECORD${' a="b"'.repeat(9_000)}></RECORD>`),
  'ADX: blanks in tags': document('', () => `<RECORD${' '.repeat(60_000)}x></RECORD>`),
  'ADX: fields of distinct names': inRecord((i) => `<f${i}>x</f${i}>`),
  'ADX: one field repeated': inRecord((i) => `<NAME>${i}</NAME>`),
  'ADX: records of distinct names': document('', (i) => `<RECORD><F${i}>x</F${i}></RECORD>`),
  'ADX: blanks between fields': inRecord(() => ' '),
  'ADX: header fields of distinct names': {
    ...document('', (i) => `<f${i}>x</f${i}>`, '</HEADER><RECORDS>'),
    before: '<?xml version="1.0"?><ADX><HEADER>',
  },
  'ADX: headers': document('', (i) => `<HEADER><f${i}>x</f${i}></HEADER>`),
  'ADI: lone <': text('', () => '<'),
  'ADI: rejected records': text('', () => '<CALL:1>x<EOR>'),
  'ADI: fields of distinct names': text('', (i) => `<f${i}:1>x`, '<EOR>'),
  'ADI: one field repeated': text('', (i) => `<NAME:8>${String(i).padStart(8, '0')}`, '<EOR>'),
  'ADI: records of distinct names': text('', (i) => `<F${i}:1>x<EOR>`),
  'ADI: headers of distinct names': text('', (i) => `<f${i}:1>x<EOH>`),
  'ADI: wrong lengths': text('', () => '<CALL:99999>x'),
  'ADI: lengths beyond the file': text('', () => '<CALL:1048576>'),
  'ADI: tags that do not end': text('', () => '<CALL:'),
  'ADI: text': text('', () => 'x'),
  'ADI: blanks': text('', () => ' '),
  'ADI: ends of records': text('', () => '<EOR>'),
  'ADI: a date repeated': text('<CALL:5>M0QAC', (i) => `<QSO_DATE:8>${20_000_000 + i}`, '<EOR>'),
};

const PIECE = 16_384;

/** The bytes of the file, at least `size` of them, in pieces, so that a large file is never completely in memory. */
export function* bytesOf({ before, part, after }: HostileFile, size: number): Generator<Buffer> {
  let piece = before;
  let length = before.length + after.length;
  for (let index = 0; length < size; index++) {
    const next = part(index);
    length += next.length;
    piece += next;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece, 'latin1');
    piece = '';
  }
  yield Buffer.from(piece + after, 'latin1');
}
