import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { saveFile } from './save-file.ts';

export interface SaveButtonProps {
  path: string;
  filename: string;
  children: ReactNode;
}

/** Downloads a private file; a plain link could not carry the bearer token. */
export function SaveButton({ path, filename, children }: SaveButtonProps) {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      await saveFile(path, filename);
    } catch (error) {
      toasts.show({ text: error instanceof Error ? error.message : String(error), kind: 'bad' });
    }
    setBusy(false);
  }
  return (
    <Button small aria-busy={busy} onClick={() => void save()}>
      <IconDownload className="i" stroke={1.75} aria-hidden /> {children}
    </Button>
  );
}
