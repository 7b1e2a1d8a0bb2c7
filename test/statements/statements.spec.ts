import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { observeStatements, sql } from '../../backend/src/platform/database/sql.ts';
import { connectDatabase } from '../bench/process/database.ts';
import { freshDatabase } from '../database.ts';
import { differences } from './compare.ts';
import { type DeclaredType, type Kind, readDeclarations } from './declared.ts';
import { describeStatement } from './described.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Made {
  /** `file:line` */
  readonly place: string;
  readonly text: string;
  readonly parameters: readonly string[];
}

/** Files that run a program or a thread when they are imported; they have no statements. */
const isEntry = (file: string) =>
  file.endsWith('src/main.ts') || /parentPort|process\.(argv|exitCode)/.test(readFileSync(resolve(ROOT, file), 'utf8'));

test('every statement of the backend takes and returns what it declares', async () => {
  const made: Made[] = [];
  observeStatements(({ text, parameters }) => {
    const place = /backend\/src\/(?!platform\/database\/sql)[^\s)]+?:\d+/.exec(new Error().stack ?? '')?.[0] ?? '';
    made.push({ place, text, parameters });
  });
  const files = globSync('backend/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.(spec|d)\.ts$/.test(file) && !isEntry(file),
  );
  for (const file of files) await import(resolve(ROOT, file));
  const { useStatements } = await import('./use-statements.ts');
  await useStatements();

  const declarations = readDeclarations(resolve(ROOT, 'backend/tsconfig.json'));
  await using client = await connectDatabase(await freshDatabase());
  for (const { text } of made) if (/^\s*create temporary table/.test(text)) await client.query(text);
  const faults: string[] = [];
  for (const [index, statement] of made.entries()) {
    const { place, text } = statement;
    const [declared, second] = declarations.get(place) ?? [];
    if (!declared) faults.push(`${place}: its declaration was not found`);
    else if (second) faults.push(`${place}: two statements begin on this line`);
    else
      try {
        const description = await describeStatement(client, `s${index}`, text);
        faults.push(...differences(statement, declared, description).map((difference) => `${place}: ${difference}`));
      } catch (error) {
        faults.push(`${place}: ${(error as Error).message}`);
      }
  }
  const places = new Set(made.map(({ place }) => place));
  for (const place of declarations.keys())
    if (!places.has(place)) faults.push(`${place}: no test makes this statement`);
  expect(faults).toEqual([]);
  expect(made.length).toBeGreaterThan(800);
});

const type = (kind: Kind, isNullable = false): DeclaredType => ({ kinds: [kind], isNullable, elements: [] });
const WRITTEN = sql<{ id: number }>`select name from identity.account where id = $id`;

test.each<[string, Record<string, DeclaredType>, Record<string, DeclaredType>, string[]]>([
  ['a right one', { id: type('number') }, { name: type('string') }, []],
  [
    'a parameter of another type',
    { id: type('string') },
    { name: type('string') },
    ['$id is integer, declared string'],
  ],
  ['a parameter that is missing', {}, { name: type('string') }, ['$id is not declared']],
  ['a column of another type', { id: type('number') }, { name: type('Date') }, ['name is text, declared Date']],
  [
    'a column of another name',
    { id: type('number') },
    { call: type('string') },
    ['column name is not declared', 'there is no column call'],
  ],
])('of a declaration, %s is found', async (_, params, row, expected) => {
  await using client = await connectDatabase(await freshDatabase());
  const declared = {
    params: new Map(Object.entries(params)),
    hasOtherParams: false,
    row: new Map(Object.entries(row)),
  };
  expect(differences(WRITTEN, declared, await describeStatement(client, 'written', WRITTEN.text))).toEqual(expected);
});

test('a column that may be null must be declared so', async () => {
  await using client = await connectDatabase(await freshDatabase());
  const nullable = sql<{ id: number }>`select delete_at from identity.account where id = $id`;
  const description = await describeStatement(client, 'nullable', nullable.text);
  const declaredAs = (isNullable: boolean) => ({
    params: new Map([['id', type('number')]]),
    hasOtherParams: false,
    row: new Map([['delete_at', type('Date', isNullable)]]),
  });
  expect(differences(nullable, declaredAs(false), description)).toEqual(['delete_at may be null']);
  expect(differences(nullable, declaredAs(true), description)).toEqual([]);
});
