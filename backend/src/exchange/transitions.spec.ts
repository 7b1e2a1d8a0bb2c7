import type { ExportStatus, ImportStatus } from '@pileup/contract/exchange';
import { allows, becomes, EXPORT, IMPORT, isAllowed } from './transitions.js';

test.each<[keyof typeof IMPORT, ImportStatus[], ImportStatus, string]>([
  ['begin', ['queued', 'running'], 'running', `status in ('queued', 'running')`],
  ['finish', ['running'], 'done', `status in ('running')`],
  ['fail', ['running'], 'failed', `status in ('running')`],
  ['abandon', ['queued', 'running'], 'failed', `status in ('queued', 'running')`],
  ['retry', ['failed'], 'queued', `status in ('failed')`],
  ['restart', ['queued', 'running'], 'queued', `status in ('queued', 'running')`],
  ['undo', ['done', 'failed'], 'undoing', `status in ('done', 'failed')`],
  ['restartUndo', ['undoing'], 'undoing', `status in ('undoing')`],
  ['finishUndo', ['undoing'], 'undone', `status in ('undoing')`],
  ['failUndo', ['undoing'], 'failed', `status in ('undoing')`],
])('import: %s', (name, from, to, condition) => {
  const all: ImportStatus[] = ['queued', 'running', 'done', 'failed', 'undoing', 'undone'];
  expect(all.filter((status) => isAllowed<ImportStatus>(IMPORT[name], status))).toEqual(from);
  expect(allows(IMPORT[name])).toBe(condition);
  expect(becomes(IMPORT[name])).toBe(`status = '${to}'`);
});

test.each<[keyof typeof EXPORT, string]>([
  ['begin', 'status = null'],
  ['finish', 'status = 1'],
  ['fail', 'status = 9'],
])('export: %s', (name, assignment) => {
  const all: ExportStatus[] = [null, 1, 9];
  expect(all.filter((status) => isAllowed<ExportStatus>(EXPORT[name], status))).toEqual([null]);
  expect(allows(EXPORT[name])).toBe('status is null');
  expect(becomes(EXPORT[name])).toBe(assignment);
});
