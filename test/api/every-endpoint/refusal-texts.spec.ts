import { type Type, ValidationPipe } from '@nestjs/common';
import type { EndpointName } from '@pileup/contract/endpoints';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { InvalidRequest } from '../../../backend/src/platform/errors.js';
import { requestValidation } from '../../../backend/src/platform/validation.js';
import { concurrently, sample, VALUES } from '../../exhaustive/accepted-values.ts';
import { bodyShapes } from '../../exhaustive/body-shapes.ts';
import { EVERY_ENDPOINT } from '../../exhaustive/every-endpoint.ts';
import { jsonFields, withField } from '../../exhaustive/request-fields.ts';
import { startTestApp } from '../../test-app.ts';

// Operators read the texts of refusals beside the fields: each is a sentence of the program, never a validator's own
// text with the name of a field.

const testApp = await startTestApp();
const shapes = bodyShapes(testApp);
const CALLS = (Object.keys(EVERY_ENDPOINT) as EndpointName[]).filter((name) => shapes.has(name));

/** The fault of a text; null if it is a sentence. */
function fault(text: string): string | null {
  if (/\b[a-z]+_[a-z_]+\b/.test(text)) return 'names a field';
  if (!/^[\p{Lu}\p{N}“"]/u.test(text)) return 'does not begin as a sentence';
  if (
    /\b(must (match|contain|be longer|be shorter|not be)|should not|each value|nested property|conforming)/.test(text)
  )
    return 'is the text of a validator';
  return null;
}

test('every rule of every request has a text of its own', () => {
  const missing = CALLS.flatMap((name) =>
    getMetadataStorage()
      .getTargetValidationMetadatas(shapes.get(name) as Type, '', true, false)
      .filter(({ type, message, constraintCls }) => {
        if (type === 'conditionalValidation' || type === ValidationTypes.WHITELIST) return false;
        // The program's own rules bring their text; those of the library are recognized by its generic names of fields.
        const own = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
        const text = own[0]?.instance.defaultMessage?.({ property: 'field' } as never) ?? '$property';
        return message === undefined && /\$property|^field /.test(text);
      })
      .map(({ propertyName, name: rule, type }) => `${name} ${propertyName}: ${rule ?? type}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('no value makes a refusal show the text of a validator', async () => {
  const pipe: ValidationPipe = requestValidation();
  const found = new Set<string>();
  let refused = 0;
  await concurrently(CALLS, async (name) => {
    const metatype = shapes.get(name) as Type;
    for (const path of jsonFields(name))
      for (const value of [undefined, null, {}, [], [{}], 5, -1.5, true, '', 'text', ...sample(VALUES, 30)])
        try {
          await pipe.transform(withField({}, path, value), { type: 'body', metatype });
        } catch (thrown) {
          if (!(thrown instanceof InvalidRequest)) throw thrown;
          refused++;
          for (const [field, texts] of Object.entries(thrown.errors ?? {}))
            for (const text of texts) if (fault(text)) found.add(`${name} ${field}: ${text} (${fault(text)})`);
        }
  });
  expect(refused).toBeGreaterThan(1_000);
  expect([...found].sort()).toEqual([]);
});

test.each([
  ['data must be an object', 'does not begin as a sentence'],
  ['The qdo_id is unknown.', 'names a field'],
  ['Callsign must be longer than 3.', 'is the text of a validator'],
  ['Please enter a valid callsign', null],
])('%s', (text, expected) => {
  expect(fault(text)).toBe(expected);
});
