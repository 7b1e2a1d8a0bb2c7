import { parentPort } from 'node:worker_threads';
import { type RenderedText, renderText, TooManyLinks } from '@pileup/post-text/post-text';

// The entry point of the thread that renders texts, one after the other (see text-renderer.ts). It imports packages only:
// tests run this file from source, where Node does not resolve `.js` to `.ts`.

export type RenderReply = { readonly rendered: RenderedText } | { readonly refused: string };

parentPort?.on('message', (source: string) => {
  try {
    parentPort?.postMessage({ rendered: renderText(source) } satisfies RenderReply);
  } catch (error) {
    // Anything else ends the thread, and the request with it.
    if (!(error instanceof TooManyLinks)) throw error;
    parentPort?.postMessage({ refused: error.message } satisfies RenderReply);
  }
});
