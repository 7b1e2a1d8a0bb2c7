// Runs a task of package.json: `node scripts/run.mjs <task> [args]` is the same as `npm run <task> -- [args]`. Plain
// JavaScript like node24.mjs, which starts it again with Node 24 if this Node is older; tasks are TypeScript.
import './node24.mjs';

/** File of each task; loading it runs the task. */
const TASKS = new Map([
  ['start', './run/start.ts'],
  ['dev', './run/dev.ts'],
  ['demo', '../demo/src/run.ts'],
  ['bridge', '../bridge/src/main.ts'],
  ['bridge:build', './build/build-bridge.ts'],
  ['bridge:package', './build/package-bridge.ts'],
  ['test', './run/test.ts'],
  ['check', './run/check.ts'],
  ['bench', './run/bench.ts'],
  ['rebuild', './run/rebuild.ts'],
  ['admin', './run/admin.ts'],
  ['screens', './chromium/screens.ts'],
  ['build', './build/build.ts'],
]);

// The task finds only its own arguments.
const [task] = process.argv.splice(2, 1);
const file = TASKS.get(task);
if (!file) {
  console.error(`${task ? `Unknown task ${task}` : 'No task given'}. Tasks: ${[...TASKS.keys()].join(', ')}`);
  process.exit(1);
}
await import(file);
