import { TextDecoder } from 'node:util';
import type { EncodingDetector } from '@pileup/adif/encoding/detect-encoding';
import { ORDER_BYTES, utf16Order } from '@pileup/adif/sniff';

/**
 * A file in UTF-8, if it is one in UTF-16; any other file as it is. Editors write UTF-16; lengths in it count characters,
 * which the reader understands.
 */
export async function* inUtf8(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of file) {
    let bytes = chunk;
    if (decoder === undefined) {
      head = Buffer.concat([head, chunk]);
      if (head.length < ORDER_BYTES) continue;
      decoder = decoderOf(head);
      bytes = head;
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (decoder === undefined && head.length > 0) {
    decoder = decoderOf(head);
    yield decoder ? Buffer.from(decoder.decode(head, { stream: true })) : head;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

/** The file, read by a detector on its way. */
export async function* detecting(file: AsyncIterable<Buffer>, detector: EncodingDetector): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    detector.add(chunk);
    yield chunk;
  }
}

/** The decoder leaves out the byte order mark. */
function decoderOf(head: Uint8Array): TextDecoder | null {
  const order = utf16Order(head);
  return order && new TextDecoder(order);
}
