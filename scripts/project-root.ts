import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, independent of the working directory. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
