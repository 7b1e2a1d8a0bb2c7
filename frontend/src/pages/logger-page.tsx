import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { LogBar } from '../features/logbook/bar/log-bar.tsx';
import { ContestContactsSlot } from '../features/logbook/contest/contest-slot.tsx';
import { RecentQsos } from '../features/logbook/recent-qsos.tsx';

/** The log bar on its own page, for a new contact, a callsign from the URL, or a contact to edit. */
export default function LoggerPage() {
  const { edit_id } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const editId = Number(edit_id);
  const call = query.get('log_callsign');
  const khz = query.get('log_khz');
  const mode = query.get('log_mode');
  return (
    <div className="page">
      <div className="ttl">
        <h1>Logger</h1>
      </div>
      <LogBar
        foldable={false}
        {...(Number.isSafeInteger(editId) && editId > 0 ? { editId } : edit_id && { waitingId: edit_id })}
        {...(call && { call })}
        {...(khz && { khz })}
        {...(mode && { mode })}
        onEditDone={() => void navigate('/logger', { replace: true })}
      />
      <ContestContactsSlot />
      <RecentQsos />
    </div>
  );
}
