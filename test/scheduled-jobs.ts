import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { nodesOf } from './text-rules.ts';

/** A method that runs on a schedule. */
interface ScheduledMethod {
  /** Name of a job, or class and method of an interval. */
  name: string;
  /** `backend/src/identity/sessions/sessions.ts` */
  file: string;
  when: string;
  /** Position in the list: jobs of every few minutes first, then those of each hour, then by time of day. */
  order: number;
  /** The first sentence of its doc comment. */
  description: string;
}

export interface Schedule {
  jobs: ScheduledMethod[];
  intervals: ScheduledMethod[];
  /** `file:line: reason` of each method that cannot be listed. */
  faults: string[];
}

/** Every scheduled job and every interval of the backend. */
export function scheduleOf(root: string): Schedule {
  const schedule: Schedule = { jobs: [], intervals: [], faults: [] };
  for (const file of globSync('backend/src/**/*.ts', { cwd: root }).sort())
    if (!file.endsWith('.spec.ts')) collect(file, readFileSync(join(root, file), 'utf8'), schedule);
  for (const list of [schedule.jobs, schedule.intervals])
    list.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  return schedule;
}

/** Adds the methods of one file. */
export function collect(file: string, text: string, { jobs, intervals, faults }: Schedule): void {
  if (!/@(Job|Interval)\b/.test(text)) return;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  for (const method of nodesOf(source).filter(ts.isMethodDeclaration))
    for (const { expression: decorator } of ts.getDecorators(method) ?? []) {
      const options = ts.isCallExpression(decorator) ? decorator.arguments.at(-1) : undefined;
      if (!options || !ts.isCallExpression(decorator)) continue;
      const isJob = decorator.expression.getText() === 'Job';
      if (!isJob && decorator.expression.getText() !== 'Interval') continue;
      const cron = isJob ? textOf(options, 'cron') : undefined;
      // The job is sent by the change that needs it.
      if (cron === null) continue;
      const name = isJob ? textOf(options, 'name') : `${classOf(method)}.${method.name.getText()}`;
      const time = isJob ? timeOfCron(cron) : timeOfInterval(millisecondsOf(options));
      const description = descriptionOf(method);
      const line = source.getLineAndCharacterOfPosition(method.name.getStart()).line + 1;
      const fault = (reason: string) => faults.push(`${file}:${line}: ${method.name.getText()} ${reason}`);
      if (!time) fault(isJob ? 'has a cron that cannot be read' : 'has an interval that cannot be read');
      else if (!name) fault('has a name that cannot be read');
      else if (!description) fault('has no doc comment that says what it does');
      else (isJob ? jobs : intervals).push({ name, file, ...time, description });
    }
}

const classOf = ({ parent }: ts.MethodDeclaration): string => (ts.isClassLike(parent) && parent.name?.text) || '';

/** The value of an expression; a name is followed to a constant of its file. Undefined for one of another file. */
function resolve(expression: ts.Expression): ts.Expression | undefined {
  if (!ts.isIdentifier(expression)) return expression;
  const declared = expression
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .filter(({ declarationList }) => declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === expression.text);
  return declared?.initializer && resolve(declared.initializer);
}

/** The text of a property of an object; null if it has none, undefined if the source of this file does not show it. */
function textOf(expression: ts.Expression, property: string): string | null | undefined {
  const object = resolve(expression);
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  let found: string | null | undefined = null;
  for (const part of object.properties) {
    if (ts.isSpreadAssignment(part)) {
      const spread = textOf(part.expression, property);
      if (spread !== null) found = spread;
    } else if (part.name.getText() === property) {
      const value = ts.isPropertyAssignment(part) ? resolve(part.initializer) : undefined;
      found = value && ts.isStringLiteralLike(value) ? value.text : undefined;
    }
  }
  return found;
}

/** The milliseconds of an expression; NaN if it is no product of numbers and constants of the file. */
function millisecondsOf(expression: ts.Expression): number {
  const value = resolve(expression);
  if (!value) return Number.NaN;
  if (ts.isNumericLiteral(value)) return Number(value.text);
  const isProduct = ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.AsteriskToken;
  return isProduct ? millisecondsOf(value.left) * millisecondsOf(value.right) : Number.NaN;
}

type Time = Pick<ScheduledMethod, 'when' | 'order'>;

/** An hour in minutes. */
const HOUR = 60;

/** The time of a cron line; null for another form than those in use. */
function timeOfCron(cron = ''): Time | null {
  const time = (words: string, order: number): Time => ({ when: `\`${cron}\`, ${words}`, order });
  if (cron === '* * * * *') return time('every minute', 1);
  const [, step] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? [];
  if (step) return time(`every ${step} minutes`, Number(step));
  const [, minute, hour] = /^(\d+) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (!minute || !hour) return null;
  if (hour === '*') return time(`hourly at minute ${minute}`, HOUR + Number(minute));
  const words = `daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return time(words, 2 * HOUR + Number(hour) * HOUR + Number(minute));
}

function timeOfInterval(ms: number): Time | null {
  return Number.isNaN(ms) ? null : { when: `every ${ms === 1_000 ? 'second' : `${ms / 1_000} seconds`}`, order: ms };
}

function descriptionOf(method: ts.MethodDeclaration): string | undefined {
  const comment = ts.getJSDocCommentsAndTags(method).filter(ts.isJSDoc).at(-1)?.comment;
  const text = ts.getTextOfJSDocComment(comment) ?? '';
  return /^.+?\.(?= |$)/.exec(text.replace(/\s+/g, ' '))?.[0];
}

/** The page with its two tables written again; all else stays. */
export function withTables(page: string, { jobs, intervals }: Schedule): string {
  return withTable(withTable(page, 'Scheduled jobs', 'job', jobs), 'Intervals', 'method', intervals);
}

function withTable(page: string, heading: string, name: string, methods: readonly ScheduledMethod[]): string {
  const head = [`| ${name} | module | when | what it does | file |`, '|---|---|---|---|---|'];
  const table = [...head, ...methods.map(rowOf)].map((row) => `${row}\n`).join('');
  return page.replace(new RegExp(`(?<=\n## ${heading}\n[^|]*)(?:\\|.*\n)+`), () => table);
}

function rowOf({ name, file, when, description }: ScheduledMethod): string {
  const link = `[${basename(file)}](../${file})`;
  return `| \`${name}\` | ${file.split('/')[2]} | ${when} | ${description.replaceAll('|', '\\|')} | ${link} |`;
}
