import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import fc from 'fast-check';
import { amount } from '../../../test/tiers.ts';
import { acceptsAtOnce, instanceOf } from './compiled-rules.js';
import { Transform, Type } from './conversions.js';
import { IsNestedObject, IsOptionalFlag, IsPlainText, requestValidation } from './validation.js';

class Inner {
  @IsDefined()
  @IsPlainText(5, { called: 'The text' })
  text!: string;

  @IsOptional()
  @Max(9)
  @IsInt()
  number?: number | null;
}

class Base {
  @IsOptionalFlag()
  flag?: number;

  @MaxLength(3)
  @IsString()
  name!: string;
}

class Body extends Base {
  @IsNestedObject(() => Inner, 'inner must be an object.')
  inner!: Inner;

  @IsOptional()
  @Type(() => Inner)
  @ValidateNested()
  list?: Inner[];

  @ValidateIf((body: Body) => body.flag === 1)
  @IsIn(['a', 'b'])
  ifFlag?: string;

  @MaxLength(2)
  override name = '';

  @IsOptional()
  @IsDefined()
  plain?: unknown;
}

const declaredBy = { whitelist: true, transform: true, stopAtFirstError: true } as const;
const metadata = { type: 'body', metatype: Body } as const;

const inner = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        text: fc.constantFrom('ab', 'a', 'b', '', 'abcdef', '\0', 7),
        number: fc.constantFrom(null, 3, 10, 'x'),
        more: fc.constant(1),
      },
      { requiredKeys: [] },
    ),
  },
  fc.constantFrom(null, undefined, 'text', 3, [], [{ text: 'a' }]),
);
const body = fc.record(
  {
    flag: fc.constantFrom(0, 1, null, 'no'),
    name: fc.constantFrom('ab', 'a', 'b', '', 'abc', 3),
    inner,
    list: fc.oneof(fc.array(inner, { maxLength: 2 }), inner),
    ifFlag: fc.constantFrom('a', 'b', 'c'),
    constructor: fc.constantFrom(null, 'x', { name: 'Inner' }),
    unknown: fc.anything(),
    plain: fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: [] },
);

const outcome = (pipe: ValidationPipe, value: unknown) =>
  pipe.transform(structuredClone(value), metadata).then(
    (valid: unknown) => ({ valid }),
    () => 'refused',
  );

test('property: accepts what class-validator accepts, with the same value', async () => {
  const [ours, theirs] = [requestValidation(), new ValidationPipe(declaredBy)];
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const expected = await outcome(theirs, value);
      if (expected === 'refused') seen.refused++;
      else seen.accepted++;
      expect(await outcome(ours, value)).toEqual(expected);
    }),
    { numRuns: amount(400, 4_000) },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(amount(10, 100));
});

test('most valid bodies are accepted at once', () => {
  const valid = Object.assign(new Body(), { name: 'ab', inner: Object.assign(new Inner(), { text: 'a' }), unknown: 1 });
  expect(acceptsAtOnce(valid)).toBe(true);
  expect(valid).toEqual({ name: 'ab', inner: { text: 'a' } });
  expect(acceptsAtOnce(Object.assign(valid, { name: 'abc' }))).toBe(false);
});

test('valid bodies become instances at once', () => {
  const body = { name: 'ab', flag: 'no', inner: { text: 'a', more: 1 }, unknown: [1], constructor: 'x' };
  const expected = Object.assign(new Body(), { name: 'ab', flag: 0, inner: Object.assign(new Inner(), { text: 'a' }) });
  const instance = instanceOf(Body, body);
  expect(instance).toEqual(expected);
  expect([instance, (instance as Body).inner].map((each) => each?.constructor)).toEqual([Body, Inner]);
});

test('nothing that is sent changes a prototype', async () => {
  const body = JSON.parse('{"name":"ab","inner":{"text":"a"},"plain":{"__proto__":{"a":1},"b":[{"__proto__":2}]}}');
  const { plain } = (await requestValidation().transform(body, metadata)) as Body;
  expect(plain).toEqual({ b: [{}] });
  expect((plain as { a?: number }).a).toBeUndefined();
});

class ConvertedTwice {
  @Transform(({ value }) => `${value}1`)
  @Transform(({ value }) => `${value}2`)
  @IsString()
  text?: string;
}

test.each([
  ['a property with two conversions', ConvertedTwice, { text: 'a' }],
  ['a list as body', Inner, [{ text: 'a' }]],
  ['a class without declarations', class Nothing {}, {}],
])('what cannot be compiled is left to class-transformer: %s', (_, target, body) => {
  expect(instanceOf(target, body)).toBeUndefined();
});

test.each([
  ['a list', []],
  ['a plain object', { name: 'ab' }],
  ['a text', 'x'],
  ['null', null],
])('what has no rules is left to class-validator: %s', (_, value) => {
  expect(acceptsAtOnce(value)).toBe(false);
});
