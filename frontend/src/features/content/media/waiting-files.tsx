import type { OfferedFile } from '@pileup/contract/media';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { download } from '../../../lib/http/http.ts';
import { recordingPath, sstvPath } from '../../../lib/station/station-paths.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useAttachOffer, useDiscardOffer, useWaitingFiles } from './api.ts';
import styles from './waiting-files.module.css';

/** Files that a program sent and that match no contact. */
export function WaitingFiles({ className }: { className?: string | undefined }) {
  const query = useWaitingFiles();
  const count = query.data?.files.length ?? 0;
  return (
    <Panel title="Files waiting for a contact" className={className} {...(count > 0 && { aside: String(count) })}>
      {!query.data ? (
        <NotLoaded query={query} what="the waiting files" rows={2} height={48} />
      ) : count === 0 ? (
        <EmptyState
          text="No files. The bridge attaches new recordings and SSTV pictures from a folder to their contacts; files without a matching contact wait here."
          link={{ to: '/docs#connect', label: 'Watch a folder' }}
        />
      ) : (
        <ul className={styles.files}>
          {query.data.files.map((file) => (
            <WaitingFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WaitingFile({ file }: { file: OfferedFile }) {
  const attach = useAttachOffer();
  const discard = useDiscardOffer();
  const what = file.kind === 'recording' ? 'Recording' : 'Picture';
  return (
    <li>
      <div className={styles.head}>
        <b>{what}</b> <Time at={file.started_at} /> {file.caption && <span>{file.caption}</span>}
        <span className="muted">
          deleted on <Time at={file.expires_at} show="date" />
        </span>
        <IconButton
          label={`Delete this ${what.toLowerCase()}`}
          icon={IconTrash}
          disabled={discard.isPending}
          onClick={() => discard.mutate({ id: file.id }, { onError: showError })}
        />
      </div>
      <Preview file={file} />
      <div className={styles.nearby}>
        {file.nearby.length === 0 && (
          <span className="muted">No contacts on that day. Log the contact, then attach the file.</span>
        )}
        {file.nearby.map(({ qdo_id, TS, Call, Band, Mode }) => (
          <Button
            key={qdo_id}
            small
            disabled={attach.isPending}
            onClick={() => attach.mutate({ id: file.id, qdo_id }, { onError: showError })}
          >
            Attach to {Call}, {TS.slice(11, 16)} UTC, {Band} {Mode}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** The file, fetched with the session, because only its owner can open it. */
function Preview({ file: { kind, file_name } }: { file: OfferedFile }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  async function open() {
    try {
      const path = kind === 'recording' ? recordingPath(file_name) : sstvPath(file_name);
      setUrl(URL.createObjectURL(await download(path)));
    } catch (error) {
      showError(error as Error);
    }
  }
  if (url === null)
    return (
      <Button small onClick={() => void open()}>
        {kind === 'recording' ? 'Listen' : 'Look at it'}
      </Button>
    );
  if (kind === 'recording')
    return (
      <audio src={url} controls autoPlay>
        <track kind="captions" />
      </audio>
    );
  return <img className={styles.picture} src={url} alt="The received file" />;
}

const showError = ({ message }: Error) => showToast({ text: message, kind: 'bad' });
