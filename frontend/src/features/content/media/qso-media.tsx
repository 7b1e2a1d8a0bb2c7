import type { FullQsoResponse } from '@pileup/contract/logbook';
import { IconFileMusic } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { sstvPath } from '../../../lib/station/station-paths.ts';
import { useStore } from '../../../lib/store.ts';
import dropZoneStyles from '../../../ui/drop-zone.module.css';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Lightbox } from '../../../ui/lists/lightbox.tsx';
import { UploadLine } from '../../../ui/lists/upload-line.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MediaActions } from './media-actions.tsx';
import { addMedia, MEDIA_FILES, mediaUploads } from './media-uploads.ts';
import styles from './qso-media.module.css';
import { RecordingPlayer } from './recording-player.tsx';

const MAX = 10;

type QsoProps = { qso: FullQsoResponse['qso'] };

/** The recordings and received pictures of a contact; its owner adds, describes and deletes them. */
export function QsoMedia({ qso }: QsoProps) {
  return (
    <>
      {qso.mp3s.length > 0 && <Recordings qso={qso} />}
      {qso.sstvs.length > 0 && <Pictures qso={qso} />}
      {qso.mine && <AddMedia qso={qso} />}
    </>
  );
}

function Recordings({ qso: { mp3s, mine } }: QsoProps) {
  return (
    <Panel title="Recordings" aside={`${mp3s.length} of ${MAX}`}>
      <ul className={styles.list}>
        {mp3s.map((recording, at) => {
          const label = recording.caption || `recording ${at + 1}`;
          return (
            <li key={recording.id}>
              <RecordingPlayer recording={recording} label={label} />
              <MediaActions kind="recording" media={recording} label={label} isOwn={mine} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Pictures({ qso: { sstvs, mine, Call, station_callsign } }: QsoProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const textOf = (caption: string) => caption || `Picture from ${Call}, received by ${station_callsign}`;
  const images = sstvs.map(({ file_name, hidden_path, caption, width, height }) => ({
    src: hidden_path ?? sstvPath(file_name),
    alt: textOf(caption),
    width,
    height,
  }));
  return (
    <Panel title="Pictures" aside="SSTV">
      <ul className={cx(styles.list, styles.pictures)}>
        {sstvs.map((picture, at) => (
          <li key={picture.id}>
            <button type="button" className={styles.picture} onClick={() => setOpened(at)}>
              <img
                src={picture.hidden_path ?? sstvPath(picture.file_name)}
                alt={textOf(picture.caption)}
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
            </button>
            <MediaActions kind="sstv" media={picture} label={picture.caption || `picture ${at + 1}`} isOwn={mine} />
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Lightbox label={`Pictures from ${Call}`} images={images} at={opened} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}

function AddMedia({ qso: { qdo_id, mp3s, sstvs } }: QsoProps) {
  const queries = useQueryClient();
  const id = useId();
  const isConfirmed = useSession()?.user.email_confirmed !== false;
  return (
    <Panel title="Add recordings and pictures" bodyClassName="stack">
      {isConfirmed ? (
        <DropZone id={id} accept={MEDIA_FILES} multiple onFiles={(files) => addMedia(files, qdo_id, queries)}>
          <IconFileMusic className="i" aria-hidden />
          <span>
            <b>Drop recordings or SSTV pictures here</b> or <span className="link">choose files</span>
          </span>
          <span className={dropZoneStyles.rules}>
            MP3, Ogg, Opus, M4A, WAV, at most 20 MB; JPEG, PNG, GIF, BMP, at most 10 MB. {mp3s.length} of {MAX}{' '}
            recordings, {sstvs.length} of {MAX} pictures.
          </span>
        </DropZone>
      ) : (
        <p className="muted">You can add files once you have confirmed your e-mail address.</p>
      )}
      <Uploads />
    </Panel>
  );
}

function Uploads() {
  const { uploads } = useStore(mediaUploads.state);
  if (uploads.length === 0) return null;
  return (
    <ul>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} queue={mediaUploads} />
      ))}
    </ul>
  );
}
