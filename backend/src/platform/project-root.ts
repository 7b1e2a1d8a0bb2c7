import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds nest-cli.json: the same from source, from `dist` and from tests. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'nest-cli.json'))) {
    const up = dirname(folder);
    if (up === folder) throw new Error('nest-cli.json was not found above the program');
    folder = up;
  }
  return folder;
}
