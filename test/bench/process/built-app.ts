import 'reflect-metadata';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project-root.ts';

/** A module of the built program, by its path below `backend/src` without the extension. */
export async function importBuilt<Module>(name: string): Promise<Module> {
  return (await import(join(projectRoot, 'backend/dist/src', `${name}.js`))) as Module;
}
