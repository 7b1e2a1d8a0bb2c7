import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { download } from '../lib/http/http.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.tsx';

/** Downloads a private file; a plain link could not carry the bearer token. */
export function SaveButton({ path, filename, children }: { path: string; filename: string; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await download(path), filename);
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
