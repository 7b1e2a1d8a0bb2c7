import { useState } from 'react';
import { formError } from '../../../lib/http/refusal-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from '../services-panel.module.css';
import { useContactsToSign, useUploadSigned } from './api.ts';
import type { SigningIdentity } from './key-file/key-file.ts';
import { entityName, PlaceFields, placeOf } from './place-fields.tsx';
import signStyles from './sign-contacts.module.css';
import { type Place, type SignedFile, signable, signLog, type Unsigned } from './sign-log.ts';

interface OpenedCertificateProps {
  identity: SigningIdentity;
  waiting: number;
  onClose: () => void;
}

/** The opened certificate: signs with it, then uploads or saves the signed log. */
export default function OpenedCertificate({ identity, waiting, onClose }: OpenedCertificateProps) {
  const { certificate } = identity;
  const session = useSession();
  const [place, setPlace] = useState(() => placeOf(session?.user.grid ?? '', certificate.dxcc));
  const [file, setFile] = useState<SignedFile | null>(null);
  const [message, setMessage] = useState('');
  const container = useFocusFallback<HTMLDivElement>(`${file !== null}`);
  return (
    <div className={styles.form} ref={container} tabIndex={-1}>
      <p>
        Certificate of <b className="call">{certificate.callsign}</b>, {entityName(certificate.dxcc)}
        {certificate.from && `, for contacts from ${certificate.from}`}
        {certificate.to && ` until ${certificate.to}`}, valid until {dayOf(certificate.expires)}.
      </p>
      {/* A live region must be in the page before its text. */}
      <p role="status" className={signStyles.done}>
        {message}
      </p>
      {file ? (
        <Signed
          file={file}
          callsign={certificate.callsign}
          onUploaded={(count) => {
            setFile(null);
            setMessage(`${contactsText(count)} in LoTW’s queue. Its next reports will show what was stored.`);
          }}
          onDiscard={() => setFile(null)}
        />
      ) : (
        <ToSign
          identity={identity}
          waiting={waiting}
          place={place}
          onPlace={setPlace}
          onSigned={(signed) => {
            setMessage('');
            setFile(signed);
          }}
        />
      )}
      <div className={styles.actions}>
        <span className="sp" />
        <Button small variant="quiet" onClick={onClose}>
          Close the certificate
        </Button>
      </div>
    </div>
  );
}

interface ToSignProps {
  identity: SigningIdentity;
  waiting: number;
  place: Place;
  onPlace: (place: Place) => void;
  onSigned: (file: SignedFile) => void;
}

function ToSign({ identity, waiting, place, onPlace, onSigned }: ToSignProps) {
  const query = useContactsToSign(waiting);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (!query.data) return <NotLoaded brief query={query} what="the contacts" rows={1} height={36} />;
  const { certificate } = identity;
  if (certificate.expires < Date.now())
    return <FieldError text="This certificate has expired: LoTW rejects logs signed with it. Renew it in TQSL." />;
  const { signable: contacts, others } = signable(certificate, query.data.contacts);

  function sign() {
    setBusy(true);
    signLog(identity, contacts, place)
      .then(onSigned, (error: Error) => setFault(`The contacts could not be signed: ${error.message}`))
      .finally(() => setBusy(false));
  }

  return (
    <>
      {reasonsOf(others).map(([reason, count]) => (
        <p key={reason}>
          {contactsText(count)} not signed with this certificate: {reason}
        </p>
      ))}
      <FieldError text={fault} />
      {contacts.length === 0 ? (
        <p>Nothing to sign with this certificate.</p>
      ) : (
        <>
          <PlaceFields dxcc={certificate.dxcc} place={place} onChange={onPlace} />
          <p className="muted">For contacts without a location of their own.</p>
          <div className={styles.actions}>
            <Button variant="primary" busy={isBusy} onClick={sign}>
              {isBusy ? 'Signing' : `Sign ${contactsText(contacts.length)}`}
            </Button>
            {query.data.waiting > query.data.contacts.length && (
              <span className="muted">{countText(query.data.waiting)} in total, up to 1,000 per file.</span>
            )}
          </div>
        </>
      )}
    </>
  );
}

interface SignedProps {
  file: SignedFile;
  callsign: string;
  onUploaded: (count: number) => void;
  onDiscard: () => void;
}

function Signed({ file, callsign, onUploaded, onDiscard }: SignedProps) {
  const upload = useUploadSigned();
  const name = `${callsign.replaceAll('/', '_')}.tq8`;
  return (
    <>
      <p>{contactsText(file.contacts.length)} signed.</p>
      <FieldError text={formError(upload.error)} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={upload.isPending}
          onClick={() =>
            upload.mutateAsync(file).then(
              ({ count }) => onUploaded(count),
              () => undefined,
            )
          }
        >
          {upload.isPending ? 'Uploading' : 'Upload to LoTW'}
        </Button>
        <Button onClick={() => saveFile(new Blob([file.bytes], { type: 'application/octet-stream' }), name)}>
          Save the file
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </>
  );
}

const contactsText = (count: number) => (count === 1 ? '1 contact' : `${countText(count)} contacts`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function reasonsOf(others: readonly Unsigned[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reason } of others) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts];
}
