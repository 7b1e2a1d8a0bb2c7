import { jsonFault } from '../../../backend/src/platform/http/body-size.js';
import { requestValidation } from '../../../backend/src/platform/validation.js';
import { bodyShapes } from '../../exhaustive/body-shapes.ts';
import { jsonFields, withField } from '../../exhaustive/request-fields.ts';
import { startTestApp } from '../../test-app.ts';
import { oneIn } from '../../tiers.ts';

const testApp = await startTestApp();
const pipe = requestValidation();

const MAX_RATIO = 3;
/** Time to refuse a body of any size: errors and their texts. */
const REFUSING_MS = 2;
/** A long text is also trimmed and its characters are checked; parsing only copies it. */
const MS_PER_CHARACTER = 15e-6;
const ATTEMPTS = 7;
/** Beside other work of the machine more attempts are needed until one is not interrupted. */
const MAX_ATTEMPTS = 200;

const many = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
/** Bodies of about 200 kB. */
const UNKNOWN = {
  'many keys': Object.fromEntries(many(23_000).map((n) => [`k${n}`, 1])),
  'as many keys as are read': Object.fromEntries(many(2_000).map((n) => [`k${n}`, 'x'.repeat(90)])),
  'a deep list': many(100_000).reduceRight<unknown>((inner, _, at) => (at % 50_000 ? [inner] : [0]), 0),
  'a wide list': many(40_000),
};
const VALUES: Readonly<Record<string, unknown>> = {
  'many small texts': many(2_000),
  'many small members': Object.fromEntries(many(1_000).map((n) => [`K${n}`, n])),
  'a long text': 'x'.repeat(200_000),
  'a long text of blanks': ' '.repeat(200_000),
  'a long text of letters with marks': 'é'.repeat(100_000),
};

/**
 * Milliseconds that `work` takes, which waits for nothing: the least of some attempts, since other work falls into some;
 * no further ones once it is at most `enough`.
 */
async function msOf(work: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS || (least > enough && attempt < MAX_ATTEMPTS); attempt++) {
    const startedAt = performance.now();
    await work();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

describe('reading a body costs at most three times as much as parsing it', () => {
  const shapes = [...bodyShapes(testApp)].filter(([name]) => jsonFields(name).length > 0);

  test.each(oneIn(8, shapes))('%s', async (name, metatype) => {
    const read = async (text: string) => {
      if (jsonFault(text) === null)
        await pipe.transform(JSON.parse(text), { type: 'body', metatype }).catch(() => undefined);
    };
    const bodies: [string, unknown][] = [
      ...Object.entries(UNKNOWN),
      ...jsonFields(name).flatMap((field) =>
        Object.entries(VALUES).map(([what, value]): [string, unknown] => [
          `${field.join('.')}: ${what}`,
          withField({}, field, value),
        ]),
      ),
    ];
    const faults: string[] = [];
    for (const [what, body] of bodies) {
      const text = JSON.stringify(body);
      const parsing = await msOf(() => JSON.parse(text), Number.POSITIVE_INFINITY);
      const checking = what.includes('a long text') ? text.length * MS_PER_CHARACTER : 0;
      const most = MAX_RATIO * parsing + REFUSING_MS + checking;
      const ours = await msOf(() => read(text), most);
      if (ours > most) faults.push(`${what}: ${ours.toFixed(2)} ms against ${parsing.toFixed(2)}`);
    }
    expect(faults).toEqual([]);
  });
});
