import type { Programme } from '@pileup/radio/fields/reference';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { daysOf } from './activation.ts';
import styles from './activation-logs.module.css';
import { useActivationContacts } from './use-activation-contacts.ts';

/** Maximum number of days; the export by dates has more. */
const MAX_DAYS = 10;

/** The days of an activation among the newest contacts, each with its file for the programme. */
export function ActivationLogs({ programme, reference }: { programme: Programme; reference: string }) {
  const contacts = useActivationContacts(true);
  const days = daysOf(programme, reference, contacts).slice(0, MAX_DAYS);
  return (
    <div className={styles.logs}>
      <span>
        {programme} <b className="mono">{reference}</b>
      </span>
      {days.length === 0 && <span className="muted">No contacts yet</span>}
      {days.map(({ day, contacts: n }) => (
        <DayFile key={day} programme={programme} reference={reference} day={day} contacts={n} />
      ))}
    </div>
  );
}

interface DayFileProps {
  programme: Programme;
  reference: string;
  day: string;
  contacts: number;
}

function DayFile({ programme, reference, day, contacts }: DayFileProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { files } = await call('vsetup/adif', { programme, reference, day });
      for (const { file_name, adif } of files) saveFile(new Blob([adif], { type: 'text/plain' }), file_name);
      if (files.length === 0) showToast({ text: `Your log has no contacts from ${reference} on ${day} yet.` });
    } catch (error) {
      showToast({ text: refusalTextOr(error, 'Failed to download the log. Please try again.'), kind: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button small busy={isBusy} title="ADIF named for upload to the programme" onClick={() => void save()}>
      <IconDownload className="i" stroke={1.75} aria-hidden />
      <span className="vh">Download the ADIF of {reference} on </span>
      {day}
      <span className="muted">
        {countText(contacts)}
        <span className="vh"> {contacts === 1 ? 'contact' : 'contacts'}</span>
      </span>
    </Button>
  );
}
