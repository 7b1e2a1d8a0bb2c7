import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { checkSync as Check } from 'recheck';
import { collect, type Expression, type Found, hostileTexts, regularExpressions } from './regular-expressions.ts';
import { isThorough, thoroughTest } from './tiers.ts';

const ROOT = join(import.meta.dirname, '..');
/**
 * Expressions that were analysed and timed before, one a line: a default run does so only with new ones.
 * `WRITE_EXPRESSIONS=1 npm run test:thorough -- test/regular-expressions` writes the list.
 */
const CHECKED = join(import.meta.dirname, 'fixtures/linear-expressions.txt');
/** Milliseconds that one expression may take for one text. */
const LIMIT = 100;

/** Expressions that are slow for long texts only, and get short ones: file, maximum length, and what limits it. */
const SHORT_TEXTS: Readonly<Record<string, { characters: number; because: string }>> = {
  'backend/src/presence/program-name.ts': { characters: 100, because: 'it is cut to MAX_HEADER_LENGTH before' },
  'libs/adif/src/write/field-names.ts': { characters: 60, because: 'it is cut to NAME_LIMIT before' },
};
const shortTexts = ({ at }: Expression) => SHORT_TEXTS[at.split(':')[0] ?? ''];

// The analysis runs in JavaScript, not in one of its optional native programs.
process.env.RECHECK_BACKEND = 'pure';
let checkSync: typeof Check;
beforeAll(async () => {
  ({ checkSync } = await import('recheck'));
});

/** An attack that runs out of time counts as one that succeeded: few steps and much time, for a busy computer. */
const LIMITS = { timeout: 60_000, attackTimeout: 20_000, attackLimit: 15_000_000 };

interface Analysis {
  readonly fault: string | null;
  readonly attacks: string[];
}
const analyses = new Map<string, Analysis>();

const keyOf = ({ source, flags }: Expression) => `/${source}/${flags}`;

/** The findings of the analysis for an expression, and its attack texts. */
function analysed(expression: Expression): Analysis {
  const key = keyOf(expression);
  const analysis = analyses.get(key) ?? analyse(expression.source, expression.flags);
  analyses.set(key, analysis);
  return analysis;
}

function analyse(source: string, flags: string): Analysis {
  const found = checkSync(source, flags, LIMITS);
  if (found.status === 'safe') return { fault: null, attacks: [] };
  if (found.status === 'unknown') return { fault: `not analysed: ${found.error.kind}`, attacks: [] };
  return {
    fault: `${found.complexity.summary}, for instance on ${found.attack.pattern}`,
    attacks: [found.attack.string],
  };
}

/** Milliseconds of the slowest text, the best of three where it is above the limit; a text that hangs ends it. */
const TIMING = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ source, flags, texts, limit }) => {
    const expression = new RegExp(source, flags);
    const once = (text) => {
      const begun = performance.now();
      text.replace(expression, '');
      return performance.now() - begun;
    };
    let slowest = 0;
    for (const text of texts) {
      let took = once(text);
      for (let again = 0; took > limit && took < 20 * limit && again < 2; again++) took = Math.min(took, once(text));
      slowest = Math.max(slowest, took);
      if (slowest > limit) break;
    }
    parentPort.postMessage(slowest);
  });`;
/** Time after which an expression counts as hanging. */
const HANGS = 5_000;

class Stopwatch {
  private worker = new Worker(TIMING, { eval: true });

  async slowest({ source, flags }: Expression, texts: readonly string[]): Promise<number> {
    const response = once(this.worker, 'message', { signal: AbortSignal.timeout(HANGS) });
    this.worker.postMessage({ source, flags, texts, limit: LIMIT });
    try {
      const [slowest] = await response;
      return slowest as number;
    } catch {
      await this.worker.terminate();
      this.worker = new Worker(TIMING, { eval: true });
      return Number.POSITIVE_INFINITY;
    }
  }

  end(): Promise<number> {
    return this.worker.terminate();
  }
}

describe('regular expressions', () => {
  const { expressions, computed } = regularExpressions(ROOT);
  const checkedBefore = new Set(readFileSync(CHECKED, 'utf8').split('\n'));
  const checkedNow = isThorough ? expressions : expressions.filter((one) => !checkedBefore.has(keyOf(one)));

  test('are all found, and are literals: none is built from an external text', () => {
    expect(expressions.length).toBeGreaterThan(150);
    expect(computed).toEqual([]);
    const found: Found = { expressions: [], computed: [] };
    collect('a.tsx', "x(/a\\/b/gi); new RegExp(y); RegExp('z'); t.match('q'); @Matches(/^m$/) class A {}", found);
    expect(found.expressions.map(({ source, flags }) => source + flags)).toEqual(['a\\/bgi', '^m$']);
    expect(found.computed).toHaveLength(3);
  });

  test('the analysis and the texts find an expression that is slow', async () => {
    const slow = { at: 'a.ts:1', source: '^(\\d*)\\.?(\\d*)$', flags: '' };
    expect(analysed(slow).fault).toMatch(/2nd degree/);
    const stopwatch = new Stopwatch();
    expect(await stopwatch.slowest(slow, hostileTexts(slow, 20_000))).toBeGreaterThan(LIMIT);
    await stopwatch.end();
  });

  test('all take linear time, by analysis; the exceptions get short texts only', () => {
    const faults = checkedNow.flatMap((expression) => {
      const { fault } = analysed(expression);
      return fault && !shortTexts(expression) ? [`${expression.at} /${expression.source}/: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  test(`each takes at most ${LIMIT} ms for 50,000 hostile characters; the exceptions for their maximum length`, async () => {
    const stopwatch = new Stopwatch();
    const faults: string[] = [];
    for (const expression of checkedNow) {
      const most = shortTexts(expression)?.characters;
      const attacks = most === undefined ? [] : analysed(expression).attacks.map((text) => text.slice(0, most));
      const took = await stopwatch.slowest(expression, [...attacks, ...hostileTexts(expression, most)]);
      if (took > LIMIT) faults.push(`${expression.at} /${expression.source}/: ${took.toFixed(0)} ms`);
    }
    await stopwatch.end();
    expect(faults).toEqual([]);
  });

  thoroughTest('the list of checked expressions has all but the exceptions', async () => {
    const linear = [...new Set(expressions.filter((one) => !shortTexts(one)).map(keyOf))].sort();
    if (process.env.WRITE_EXPRESSIONS) writeFileSync(CHECKED, `${linear.join('\n')}\n`);
    expect(readFileSync(CHECKED, 'utf8').trimEnd().split('\n')).toEqual(linear);
  });

  test('the exceptions are still needed, and their limits still exist', () => {
    const needed = new Set(
      expressions.flatMap((one) => (shortTexts(one) && analysed(one).fault ? [one.at.split(':')[0]] : [])),
    );
    expect([...needed].sort()).toEqual(Object.keys(SHORT_TEXTS).sort());
    for (const [file, { characters, because }] of Object.entries(SHORT_TEXTS)) {
      const [, name = ''] = /to (\w+)/.exec(because) ?? [];
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(text).toContain(`${name} = ${characters}`);
      expect(text).toMatch(new RegExp(`slice\\(0, ${name}\\)`));
    }
  });
});
