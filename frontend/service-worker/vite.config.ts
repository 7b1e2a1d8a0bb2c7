import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const dist = join(import.meta.dirname, '../dist');

/** Files for crawlers and for installing, the worker itself, and the compressed files. */
const NOT_CACHED = /^(card\.png|icon-.*|manifest\.webmanifest|sw\.js)$|\.br$/;

/** The built files, as workbox expects them. Those in `assets` have a hash of their content in their names. */
function builtFiles(): { url: string; revision: string | null }[] {
  return globSync('**/*.*', { cwd: dist })
    .filter((file) => !NOT_CACHED.test(file))
    .sort()
    .map((file) => ({
      url: `/${file}`,
      revision: file.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(readFileSync(join(dist, file)))
            .digest('hex'),
    }));
}

/** Builds `dist/sw.js` after the app: it contains the list of the app's files. */
export default defineConfig({
  root: import.meta.dirname,
  define: { PRECACHE: JSON.stringify(builtFiles()) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    rollupOptions: {
      input: join(import.meta.dirname, 'service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
