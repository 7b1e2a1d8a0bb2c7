import { createRequire } from 'node:module';
import type vm from 'node:vm';

// The module object that jest calls; an import would be a copy of its properties.
const nodeVm: { compileFunction: typeof vm.compileFunction } = createRequire(import.meta.url)('node:vm');
const { compileFunction } = nodeVm;

/** The compiled code of packages, by path and source. */
const compiled = new Map<string, Buffer>();

/**
 * Jest compiles its own modules again for each test file, since each has other global objects: 60 ms a file. A worker
 * caches their compiled code instead. V8 compares only the length of the source, so the whole of it is part of the key.
 */
export function keepCompiledPackages(): void {
  if (nodeVm.compileFunction !== compileFunction) return;
  nodeVm.compileFunction = (code, params, options) => {
    if (!options?.filename?.includes('/node_modules/')) return compileFunction(code, params, options);
    const key = `${options.filename}\n${code}`;
    const cachedData = compiled.get(key);
    const made = compileFunction(code, params, {
      ...options,
      ...(cachedData ? { cachedData } : { produceCachedData: true }),
    });
    if (made.cachedData) compiled.set(key, made.cachedData);
    return made;
  };
}
