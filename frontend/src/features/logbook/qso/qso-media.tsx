import type { FullQsoAnswer } from '@pileup/contract/logbook';

/** Where recordings and pictures of contacts are served. */
const MEDIA = '/media/';

/** The recordings and slow-scan pictures of a contact, where there are any. */
export function QsoMedia({ qso: { mp3s, sstvs, Call } }: { qso: FullQsoAnswer['qso'] }) {
  return (
    <>
      {mp3s.map(({ file_name }) => (
        <audio
          key={file_name}
          className="rec"
          controls
          preload="none"
          src={address(file_name)}
          aria-label={`Recording of the contact with ${Call}`}
        >
          {/* Nobody writes captions for a contact; the track says so instead of leaving the reader in doubt. */}
          <track kind="captions" label="There are no captions" />
        </audio>
      ))}
      {sstvs.map(({ file_name }) => (
        <img key={file_name} className="sstv" src={address(file_name)} alt={`Slow scan received from ${Call}`} />
      ))}
    </>
  );
}

function address(fileName: string): string {
  return MEDIA + encodeURIComponent(fileName);
}
