import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vite';
import { PRODUCT_NAME } from './src/lib/product.ts';

const backend = process.env.PILEUP_API ?? 'http://127.0.0.1:3000';
const proxy = {
  '/api': backend,
  '/fast-keys': backend,
  '/healthz': backend,
  '/ws': { target: backend, ws: true },
};

/** The two faces every page shows first: body text and digits. */
const firstFaces = ['barlow-latin-400-normal', 'red-hat-mono-latin-600-normal'];

/** Asks for the first fonts beside the stylesheet instead of after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && firstFaces.some((face) => file.includes(face)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          }));
      },
    },
  };
}

/** The name of the product where there is no script yet. */
function nameProduct(): Plugin {
  return { name: 'name-product', transformIndexHtml: (html) => html.replaceAll('{{product}}', PRODUCT_NAME) };
}

/** What the server sends with every page, so that `vite preview` shows what production will refuse. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "font-src 'self'",
].join('; ');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), nameProduct(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    // Fonts as data: addresses would be refused by the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy },
  preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
