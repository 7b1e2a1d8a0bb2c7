import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useCallback, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fileError } from './adif-file.ts';
import { useUpload } from './api.ts';
import { FileDrop } from './file-drop.tsx';
import { RunningImports } from './running-imports.tsx';

/** Brings an ADIF file in: choose or drop it, see it go, see what came of it. */
export function ImportPanel({ onFinished }: { onFinished: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [started, setStarted] = useState<readonly number[]>([]);
  const upload = useUpload();

  const finished = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['vimports'] });
    onFinished();
  }, [queries, onFinished]);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const wrong = fileError(file);
    setError(wrong);
    if (wrong || !file || upload.isPending) return;
    try {
      const { import_id } = await upload.mutateAsync(file);
      setStarted((ids) => [import_id, ...ids]);
      setFile(null);
    } catch (failure) {
      setError(`Error importing ADIF file: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }

  return (
    <>
      <Panel title="Import ADIF" aside=".adi, .adif or .adx, up to 200 MB">
        <form className="pad import" noValidate onSubmit={(event) => void send(event)}>
          <FileDrop
            file={file}
            error={error}
            disabled={upload.isPending}
            onFile={(chosen) => {
              setFile(chosen);
              setError(chosen && fileError(chosen));
            }}
          />
          {upload.isPending ? (
            <div className="sending">
              <ProgressBar label="Upload" parts={[{ kind: 'plain', part: upload.sent }]} />
              <span className="num muted">{Math.floor(upload.sent * 100)} % sent</span>
            </div>
          ) : (
            <Button look="key" type="submit">
              Import
            </Button>
          )}
          <p className="hint">
            Contacts already in your log are recognised and never doubled; what they lacked is filled in.
          </p>
        </form>
      </Panel>
      <RunningImports onFinished={finished} also={started} brief={false} />
    </>
  );
}
