import { elementsNamed, readXml } from './xml-tree.ts';

const leaf = (name: string, text: string, attributes: Record<string, string> = {}) => ({
  name,
  attributes,
  text,
  elements: [],
});

describe('given a document, when it is read, then its tree is', () => {
  test.each([
    ['names in lower case', '<Call Band=" 20m ">G4QZX</Call>', leaf('call', 'G4QZX', { band: '20m' })],
    ['text with entities of XML', '<a>&lt;b&gt; &amp; &#67;&#x44;</a>', leaf('a', '<b> & CD')],
    ['a lone ampersand', '<club>Ham & Friends</club>', leaf('club', 'Ham & Friends')],
    ['CDATA', '<a><![CDATA[<b>]]></a>', leaf('a', '<b>')],
    [
      'ampersands in and after CDATA',
      '<a>1 & <![CDATA[2 & 3 &amp; <![CDATA[ & 4]]> & 5</a>',
      leaf('a', '1 & 2 & 3 &amp; <![CDATA[ & 4 & 5'),
    ],
    ['after a declaration and a comment', '<?xml version="1.0"?><!-- 73 --><a>1</a>', leaf('a', '1')],
    ['elements in order', '<a>x<b/>y<b>1</b></a>', { ...leaf('a', 'xy'), elements: [leaf('b', ''), leaf('b', '1')] }],
  ])('%s', (_, xml, expected) => {
    expect(readXml(xml)).toEqual(expected);
  });

  test('text of an entity of HTML, if those are text', () => {
    expect(readXml('<a>Jos&eacute;</a>', 'text')).toEqual(leaf('a', 'Jos&eacute;'));
  });
});

test.each([
  ['<a>Jos&eacute;</a>', 'Entities other than those of XML itself are not accepted.'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>1</a>', 'Document type declarations are not accepted.'],
  [`${'<a>'.repeat(13)}${'</a>'.repeat(13)}`, 'The XML is nested too deeply.'],
  ['', 'The request contains no XML.'],
])('%j is refused', (xml, reason) => {
  expect(readXml(xml)).toBe(reason);
});

test.each(['<a><b>1</b>', '<a', '73', '</a>', `<a>${'</b>'.repeat(30)}`])('%j is not read', (xml) => {
  expect(typeof readXml(xml)).toBe('string');
});

test('finds elements by several names at any depth, in the order of the document', () => {
  const root = readXml('<a><b>1</b><c><d>2</d><b>3</b></c></a>');
  expect(typeof root !== 'string' && elementsNamed(root, 'b', 'd').map(({ text }) => text)).toEqual(['1', '2', '3']);
});
