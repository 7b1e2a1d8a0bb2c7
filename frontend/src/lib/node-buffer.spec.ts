import { isAscii as isAsciiOfNode, isUtf8 as isUtf8OfNode, Buffer as NodeBuffer } from 'node:buffer';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf, HOSTILE_FILES } from '../../../libs/adif/test/hostile-files.ts';
import { anyText } from '../../../libs/radio/test/any-text.ts';
import { Buffer, isAscii, isUtf8 } from './node-buffer.ts';

const bytes = fc.uint8Array({ maxLength: 40 });

test('isUtf8 is the same as in Node', () => {
  fc.assert(fc.property(bytes, (one) => isUtf8(one) === isUtf8OfNode(one)));
  fc.assert(fc.property(anyText(), (text) => isUtf8(NodeBuffer.from(text, 'utf8'))));
});

test('isAscii is the same as in Node', () => {
  const ascii = fc.uint8Array({ max: 0x7f });
  fc.assert(fc.property(fc.oneof(bytes, ascii), (one) => isAscii(one) === isAsciiOfNode(one)));
});

test('text and bytes are the same as in Node', () => {
  fc.assert(
    fc.property(bytes, anyText(), (one, text) => {
      const [ours, nodes] = [Buffer.from(one), NodeBuffer.from(one)];
      expect(ours.toString('latin1')).toBe(nodes.toString('latin1'));
      expect([...Buffer.from(text, 'utf8')]).toEqual([...NodeBuffer.from(text, 'utf8')]);
      expect(Buffer.byteLength(text)).toBe(NodeBuffer.byteLength(text));
    }),
  );
});

describe('libs/adif reads the same with it', () => {
  const readersWith = async (buffer: object) => {
    jest.resetModules();
    jest.unstable_mockModule('node:buffer', () => buffer);
    const { AdifReader } = await import('@pileup/adif/adi/adi-reader');
    const { AdxReader } = await import('@pileup/adif/adx/adx-reader');
    return { adi: AdifReader, adx: AdxReader };
  };
  type Readers = Awaited<ReturnType<typeof readersWith>>;
  let withOurs: Readers;
  let withNodes: Readers;
  beforeAll(async () => {
    withOurs = await readersWith({ Buffer, isUtf8 });
    withNodes = await readersWith({ Buffer: NodeBuffer, isUtf8: isUtf8OfNode });
    expect(withOurs.adi).not.toBe(withNodes.adi);
  });

  test.each(Object.entries(HOSTILE_FILES))('%s', (_, file) => {
    const content = NodeBuffer.concat([...bytesOf(file, 60_000)]);
    const read = (readers: Readers) => {
      const reader = new readers[file.kind]();
      const records = [...reader.push(content), ...reader.end()];
      return records.map(({ fields, warnings }) => ({ fields, warnings }));
    };
    expect(read(withOurs)).toEqual(read(withNodes));
  });
});
