import { execFileSync } from 'node:child_process';
import ts from 'typescript';

export type Area = 'backend' | 'libs' | 'frontend';

/** A source file of a commit that mutants are chosen from. */
export interface MutableSource {
  readonly area: Area;
  readonly path: string;
  /** Part of the product that the file belongs to: a module, a feature, a folder of a library. */
  readonly part: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

const SOURCE = /^(?:(backend|frontend)\/src|(libs)\/[^/]+\/src)\/.*\.tsx?$/;
/**
 * Files without logic that a test could protect: types, re-exports, tables, texts of pages, and programs that are started
 * by hand. Drawing with WebGL has no result but pixels. A faster way to the same result shows in its time only.
 */
const EXCLUDED = [
  /\.spec\.tsx?$|\.d\.ts$|(^|\/)index\.ts$/,
  /^libs\/contract\//,
  /-(table|texts?|names|entities|deleted|programs|guide|snippets|periods|codes)\.tsx?$/,
  /(^|\/)(land|shaders|colours|palette|satellites)\.ts$/,
  /-main\.ts$|-thread\.ts$|(^|\/)main\.tsx?$/,
  /\/(fast-path|record-shape|lazy-record)\.ts$/,
  /\/(webgl|drawn)\/|\/draw-[^/]+\.ts$/,
];

/** The sources as committed, so that changes in the tree do not change the choice. */
export function committedSources(root: string, commit: string): MutableSource[] {
  const git = (args: readonly string[], input?: string): Buffer =>
    execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, ...(input === undefined ? {} : { input }) });
  const folders = ['backend/src', 'libs', 'frontend/src'];
  const paths = git(['ls-tree', '-r', '--name-only', commit, ...folders])
    .toString()
    .trimEnd()
    .split('\n')
    .filter((path) => SOURCE.test(path) && !EXCLUDED.some((excluded) => excluded.test(path)))
    .sort();
  const blobs = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''));
  let position = 0;
  return paths.map((path) => {
    // Each blob follows a line with its name, type and size, and is followed by a line feed.
    const endOfLine = blobs.indexOf('\n', position);
    const size = Number(blobs.toString('latin1', position, endOfLine).split(' ')[2]);
    const text = blobs.toString('utf8', endOfLine + 1, endOfLine + 1 + size);
    position = endOfLine + 1 + size + 1;
    return {
      area: areaOf(path),
      path,
      part: partOf(path),
      text,
      tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
    };
  });
}

function areaOf(path: string): Area {
  const [, application, library] = SOURCE.exec(path) ?? [];
  return (application ?? library) as Area;
}

function partOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (path.startsWith('libs/')) return folders.join('/');
  return folders.slice(0, folders[2] === 'features' ? 4 : 3).join('/');
}
