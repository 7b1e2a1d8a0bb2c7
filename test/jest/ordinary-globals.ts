import { createRequire } from 'node:module';
import { types } from 'node:util';
import type vm from 'node:vm';

// The module object that jest calls; an import would be a copy of its properties.
const nodeVm: Pick<typeof vm, 'constants' | 'createContext'> = createRequire(import.meta.url)('node:vm');
const { constants, createContext } = nodeVm;
let isReplaced = false;

/**
 * Jest's global object is behind a Proxy, which finds what tests have added to it: every use of a global name, by all code
 * of a test, then is a call of that Proxy. With this it is an ordinary object.
 */
export function useOrdinaryGlobals(): void {
  if (isReplaced) return;
  isReplaced = true;
  nodeVm.createContext = (object, options) =>
    createContext(types.isProxy(object) ? constants.DONT_CONTEXTIFY : object, options);
}
