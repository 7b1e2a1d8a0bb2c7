import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './refusal.filter.js';

const closed = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/** How many log entries and responses an error leads to. */
function countsFor(thrown: unknown, isClientGone: boolean) {
  const logged: string[] = [];
  const answered: unknown[] = [];
  const note = (_: object, text: string) => logged.push(text);
  const reply = { sent: false, raw: { destroyed: isClientGone }, send: (body: unknown) => answered.push(body) };
  const chained = Object.assign(reply, { status: () => chained, type: () => chained, header: () => chained });
  sendRefusal(
    thrown,
    { log: { warn: note, error: note } } as unknown as FastifyRequest,
    chained as unknown as FastifyReply,
  );
  return [logged.length, answered.length];
}

test.each([
  ['a client that disconnects during a download is not an error', closed, true, [0, 0]],
  ['a file that ends early on our side is an error', closed, false, [1, 1]],
  ['other errors are logged even if the client has disconnected', new Error('boom'), true, [1, 1]],
])('%s', (_, thrown, isClientGone, counts) => {
  expect(countsFor(thrown, isClientGone)).toEqual(counts);
});
