import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { download } from '../../lib/http/http.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** Downloads a private file; a plain link could not carry the bearer token. */
export function SaveButton({ path, filename, children }: { path: string; filename: string; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      await saveFile(path, filename);
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : String(error), kind: 'bad' });
    }
    setBusy(false);
  }
  return (
    <Button small aria-busy={busy} onClick={() => void save()}>
      <IconDownload className="i" stroke={1.75} aria-hidden /> {children}
    </Button>
  );
}

/** When the object URL is released, which would keep the file in memory, ms. The download has started by then. */
const REVOKE_AFTER_MS = 10_000;

/** Fetches a private file with the bearer token and saves it under this name. @throws as `download` does */
async function saveFile(path: string, filename: string): Promise<void> {
  const address = URL.createObjectURL(await download(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
