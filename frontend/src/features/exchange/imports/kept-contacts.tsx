import { countText } from '../../../lib/text/time-text.ts';
import { BandChip } from '../../../ui/radio/band-chip.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { ModeChip } from '../../../ui/radio/mode-chip.tsx';
import { ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useKept } from './api.ts';

/** The contacts an undo left alone, each with the way to it. */
export function KeptContacts({ id, count }: { id: number; count: number }) {
  const { data, isError, refetch } = useKept(id);
  if (!data) {
    return isError ? (
      <ErrorFace text="Failed to load the contacts that stayed." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={Math.min(count, 5)} height={30} />
    );
  }
  return (
    <>
      <p className="hint">They were edited after the import and are as you left them.</p>
      <ul className="kept" aria-label="Contacts that stayed">
        {data.kept.map(({ qdo_id, TS, Call: call, Band, Mode }) => (
          <li key={qdo_id}>
            <Call call={call} to={`/qso/${qdo_id}`} />
            <span className="muted">
              <Time at={TS} />
            </span>
            <BandChip band={Band} />
            <ModeChip mode={Mode} />
          </li>
        ))}
      </ul>
      {data.more > 0 && <p className="hint">{countText(data.more)} more stayed.</p>}
    </>
  );
}
