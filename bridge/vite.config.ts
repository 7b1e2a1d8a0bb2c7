import { defineConfig } from 'vite';

/**
 * Bundles the bridge into one file for Node 20 or newer, without dependencies; with `--mode executable` as CommonJS, the
 * only form that Node 24 accepts in a single executable.
 */
export default defineConfig(({ mode }) => {
  const isForExecutable = mode === 'executable';
  return {
    root: import.meta.dirname,
    build: {
      ssr: 'src/main.ts',
      outDir: isForExecutable ? '../.cache/bridge-executable' : 'dist',
      emptyOutDir: true,
      target: isForExecutable ? 'node24' : 'node20',
      minify: false,
      rollupOptions: {
        output: isForExecutable
          ? { entryFileNames: 'pileup-bridge.cjs', format: 'cjs', codeSplitting: false }
          : { entryFileNames: 'pileup-bridge.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  };
});
