import { createRequire } from 'node:module';
import { types } from 'node:util';
import type vm from 'node:vm';

// The module object that jest calls; an import would be a copy of its properties.
const nodeVm: Pick<typeof vm, 'constants' | 'createContext'> = createRequire(import.meta.url)('node:vm');
const { constants, createContext } = nodeVm;
let isReplaced = false;

/**
 * Makes Jest's global object an ordinary one. It is behind a Proxy, which finds additions of tests: every use of a
 * global name, by all code of a test, would be a call of that Proxy.
 */
export function useOrdinaryGlobals(): void {
  if (isReplaced) return;
  isReplaced = true;
  nodeVm.createContext = (object, options) =>
    createContext(types.isProxy(object) ? constants.DONT_CONTEXTIFY : object, options);
}
