import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { saveFile } from './save-file.ts';

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
