import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { PRODUCT_NAME } from './src/lib/product.ts';

const backend = process.env.PILEUP_API ?? 'http://127.0.0.1:3000';
const proxy = {
  '/api': backend,
  '/fast-keys': backend,
  '/healthz': backend,
  '/ws': { target: backend, ws: true },
};

/** The fonts every page uses first: body text and digits. */
const preloadedFonts = ['barlow-latin-400-normal', 'red-hat-mono-latin-600-normal'];

/** Preloads the fonts, which the browser would otherwise request after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && preloadedFonts.some((font) => file.includes(font)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          }));
      },
    },
  };
}

/** Pages that are opened most, by the first part of their paths. */
const FREQUENT_PAGES: Readonly<Record<string, string>> = {
  '': '/pages/home/home-page.tsx',
  home: '/pages/home/home-page.tsx',
  logger: '/pages/logger-page.tsx',
  logs: '/pages/logs/logs-page.tsx',
};

/** Names the files of these pages in the document: public/before-first-paint.js requests them together with the first one. */
function nameFilesOfPages(): Plugin {
  return {
    name: 'name-files-of-pages',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: entry }): HtmlTagDescriptor[] {
        if (!bundle || !entry) return [];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (module: string): string[] => {
          const files = new Set([entry.fileName, ...entry.imports]);
          const first = files.size;
          const add = (name: string): void => {
            if (files.has(name)) return;
            files.add(name);
            for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(imported);
          };
          for (const { fileName, moduleIds } of chunks) if (moduleIds.some((id) => id.endsWith(module))) add(fileName);
          if (files.size === first) throw new Error(`${module} is in no file of its own`);
          return [...files].slice(first).map((name) => `/${name}`);
        };
        const files = Object.entries(FREQUENT_PAGES).map(([path, module]) => [path, filesOf(module)]);
        const content = JSON.stringify(Object.fromEntries(files));
        return [{ tag: 'meta', attrs: { name: 'pileup-files', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * Removes from the style sheets of the fonts what no page needs: woff files and Vietnamese letters. The semi-condensed
 * font is also the bold one of the text: a page then loads three files.
 */
function latinWoff2(): Plugin {
  return {
    name: 'latin-woff2',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/@fontsource/')) return undefined;
      const fonts = code.match(/@font-face \{[^}]*\}/g) ?? [];
      const latin = fonts.filter((font) => !font.includes('-vietnamese-'));
      const woff2 = latin.join('\n').replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, '');
      const isBold = id.includes('/barlow-semi-condensed/600.css');
      return isBold ? `${woff2}\n${woff2.replaceAll("'Barlow Semi Condensed'", "'Barlow'")}` : woff2;
    },
  };
}

/** Inserts the name of the product into index.html. */
function nameProduct(): Plugin {
  return { name: 'name-product', transformIndexHtml: (html) => html.replaceAll('{{product}}', PRODUCT_NAME) };
}

/**
 * The class names of CSS modules: readable in development; in the build `_AB3` for class 3 of module AB, the
 * same in every build.
 */
function nameClasses(): Plugin {
  const modules = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort();
  const classes = modules.map((): string[] => []);
  const shortName = (name: string, file: string) => {
    const at = modules.indexOf(relative(import.meta.dirname, file));
    const names = classes[at] ?? [];
    if (!names.includes(name)) names.push(name);
    // The underscore: ad blockers hide some names that begin with AD.
    return `_${capitals(at)}${names.indexOf(name).toString(36)}`;
  };
  return {
    name: 'name-classes',
    config: (_, { command }) => ({
      css: { modules: { generateScopedName: command === 'build' ? shortName : '[name]_[local]' } },
    }),
  };
}

/** A number as two letters: AA, AB, … */
function capitals(number: number): string {
  return String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26));
}

/** Writes scripts and styles compressed, too: the server sends those files, instead of compressing for each request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    // The files are compressed as written: Vite still changes chunks after `generateBundle`.
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name)))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(readFileSync(join(dir, file))));
    },
  };
}

/** Refuses a build in which files import each other: a module would run before one that it needs. */
function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    generateBundle(_, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`files import each other: ${[...path, file].join(' > ')}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== 'chunk') return;
        for (const imported of chunk.imports) visit(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

/** The header the server sends with every page, so that `vite preview` blocks what production blocks. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "font-src 'self'",
].join('; ');

const NO_WEBGPU = 'stubs/no-webgpu.ts';
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    latinWoff2(),
    nameProduct(),
    nameClasses(),
    preloadFonts(),
    nameFilesOfPages(),
    refuseCycles(),
    precompress(),
  ],
  resolve: {
    alias: {
      // libs/adif reads bytes with Node's Buffer.
      'node:buffer': here('./src/lib/node-buffer.ts'),
      // Unused parts of three-globe.
      'three/webgpu': here(NO_WEBGPU),
      'three/tsl': here(NO_WEBGPU),
      'frame-ticker': here('./stubs/frame-ticker.ts'),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    // The policy blocks fonts in data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, next) {
        // three-globe's heat maps name 13 functions that the stub lacks, since they are never called.
        const isOfStub = log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes(NO_WEBGPU);
        if (!isOfStub) next(level, log);
      },
      output: {
        // A shared chunk's own name lists its users.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        // The default makes every module that two pages share a file: 48 for the home page. Now 22. Merging small files
        // into each other (`entriesAwareMergeThreshold`) made files that import each other, whose modules then ran in
        // the wrong order.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            // Each group has all its imports: by the next rule the log bar would be nineteen files, of which a browser
            // requests six at a time.
            { name: 'log-bar', test: /\/logbook\/log-bar\.tsx$/, priority: 1 },
            { name: 'home', test: /\/pages\/home\/home-page\.tsx$/, priority: 1 },
            { name: 'logbook-table', test: /\/logbook\/table\/logbook-table\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
    // The limit (kB) allows for the globe and the prefixes of all DXCC entities, which are loaded when first needed.
    chunkSizeWarningLimit: 1_200,
  },
  server: { proxy },
  preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
