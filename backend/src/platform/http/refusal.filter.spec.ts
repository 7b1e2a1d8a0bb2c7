import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './refusal.filter.js';

const closed = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/** What is noted and what is answered where that was thrown. */
function toldOf(thrown: unknown, hasLeft: boolean) {
  const told = { noted: [] as string[], answered: [] as unknown[] };
  const note = (_: object, text: string) => told.noted.push(text);
  const reply = { sent: false, raw: { destroyed: hasLeft }, send: (body: unknown) => told.answered.push(body) };
  const chained = Object.assign(reply, { status: () => chained, type: () => chained, header: () => chained });
  sendRefusal(
    thrown,
    { log: { warn: note, error: note } } as unknown as FastifyRequest,
    chained as unknown as FastifyReply,
  );
  return [told.noted.length, told.answered.length];
}

test.each([
  ['a download left by its reader is no fault', closed, true, [0, 0]],
  ['a file that breaks off on our side is one', closed, false, [1, 1]],
  ['nor is any other fault hidden by somebody leaving', new Error('boom'), true, [1, 1]],
])('%s', (_, thrown, hasLeft, told) => {
  expect(toldOf(thrown, hasLeft)).toEqual(told);
});
