import { showToast } from '../toasts.tsx';

/** Copies a text to the clipboard; false if the browser refuses, as it does on plain HTTP. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the address of a page and confirms that; shows the address if the browser refuses. */
export async function copyLink(url: string): Promise<void> {
  showToast((await copyText(url)) ? { text: 'Link copied.', kind: 'good' } : { text: `Copy this link: ${url}` });
}
