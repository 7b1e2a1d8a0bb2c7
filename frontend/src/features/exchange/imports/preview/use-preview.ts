import { useEffect, useState } from 'react';
import type { Preview } from './preview.ts';

export type PreviewState =
  | { kind: 'reading' }
  | { kind: 'failed'; error: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'ready'; preview: Preview };

const READING: PreviewState = { kind: 'reading' };

/** The preview of a file. Both readers are loaded with the first file. */
export function usePreview(file: File): PreviewState {
  const [result, setResult] = useState<{ file: File; state: PreviewState }>();
  useEffect(() => {
    const controller = new AbortController();
    void load(file, controller.signal).then((state) => {
      if (!controller.signal.aborted) setResult({ file, state });
    });
    return () => controller.abort();
  }, [file]);
  return result?.file === file ? result.state : READING;
}

async function load(file: File, signal: AbortSignal): Promise<PreviewState> {
  try {
    const { previewFile } = await import('./preview.ts');
    const preview = await previewFile(file, signal);
    return 'refused' in preview ? { kind: 'refused', reason: preview.refused } : { kind: 'ready', preview };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
  }
}
