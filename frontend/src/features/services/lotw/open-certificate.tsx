import { IconCertificate } from '@tabler/icons-react';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FieldError, PasswordInput } from '../../../ui/field.tsx';
import styles from '../services-panel.module.css';
import type { SigningIdentity } from './key-file/key-file.ts';

/** Opens the operator's certificate file in this page; neither the file nor its password leaves it. */
export function OpenCertificate({ onOpened }: { onOpened: (identity: SigningIdentity) => void }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function open(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!file) return setFault('Please choose your certificate file.');
    setFault(null);
    setBusy(true);
    openFile(file, password)
      .then(onOpened, (error: Error) => setFault(error.message))
      .finally(() => setBusy(false));
  }

  return (
    <form className={styles.form} noValidate onSubmit={open} autoComplete="off">
      <DropZone
        id={id}
        accept=".p12,.pfx,application/x-pkcs12"
        invalid={fault !== null}
        describedBy={fault ? `${id}-error` : undefined}
        onFiles={([first]) => {
          setFile(first ?? null);
          setFault(null);
        }}
      >
        <IconCertificate className="i" stroke={1.75} aria-hidden />
        {file ? (
          <b className="mono">{file.name}</b>
        ) : (
          <span>
            <b>Drop your certificate file here</b> <span className="muted">or choose one (.p12)</span>
          </span>
        )}
      </DropZone>
      <PasswordInput
        label="Password of the certificate file"
        name="certificate_password"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint="In TQSL: Callsign Certificates, Save the Callsign Certificate File. The file and its password never leave this page."
      />
      <FieldError text={fault} id={`${id}-error`} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={isBusy}>
          {isBusy ? 'Opening' : 'Open the certificate'}
        </Button>
      </div>
    </form>
  );
}

async function openFile(file: File, password: string): Promise<SigningIdentity> {
  const { MAX_KEY_FILE_BYTES, openKeyFile } = await import('./key-file/key-file.ts');
  return openKeyFile(new Uint8Array(await file.slice(0, MAX_KEY_FILE_BYTES + 1).arrayBuffer()), password);
}
