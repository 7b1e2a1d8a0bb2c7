import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../scripts/project-root.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

function run(...args: string[]): { code: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return { code: status, stderr };
}

test('every task of scripts/run.mjs is the npm command of its name, and no command names another task', () => {
  const { code, stderr } = run();
  expect(code).toBe(1);
  const tasks = /Tasks: (.*)/.exec(stderr)?.[1]?.split(', ') ?? [];
  for (const task of tasks) expect(scripts[task]).toBe(`node scripts/run.mjs ${task}`);
  const named = Object.values(scripts).flatMap((command) => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? []);
  expect([...new Set(named)].sort()).toEqual(tasks.sort());
});

test('an unknown task is named', () => {
  expect(run('tset', '--changed')).toEqual({ code: 1, stderr: expect.stringMatching(/^Unknown task tset\. Tasks: /) });
});
