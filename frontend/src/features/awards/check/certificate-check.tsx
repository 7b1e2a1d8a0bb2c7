import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { loadAwardKeys } from './award-keys.ts';
import styles from './certificate-check.module.css';
import { type CheckResult, checkCertificate, type ListedAward } from './check-certificate.ts';
import { CheckResultPanel } from './check-result.tsx';
import { MAX_BYTES, readCertificate } from './read-certificate.ts';

const NO_KEYS = 'The keys of Pileup are not known on this device yet. Please try again with a network connection.';
const NO_ED25519 = 'This browser cannot verify Ed25519 signatures. Please try a current one.';

type State = { file: string; result: CheckResult } | { file: string; fault: string } | null;

/** Checks a certificate on this device; the server is asked only whether a genuine one was revoked. */
export function CertificateCheck() {
  const [state, setState] = useState<State>(null);
  async function check([file]: File[]) {
    if (!file) return;
    setState(await outcomeOf(file));
  }
  return (
    <>
      <div className={panelStyles.padded}>
        <DropZone id="certificate" accept=".png,.pdf,image/png,application/pdf" onFiles={(files) => void check(files)}>
          <IconUpload className="i" stroke={1.75} aria-hidden />
          <b>Drop a certificate here, or choose a file</b>
          <span className={styles.rules}>PNG or PDF from Pileup. The file is read on this device and is not sent.</span>
        </DropZone>
      </div>
      <div className={styles.result} aria-live="polite">
        {state && <p className="muted">{state.file}</p>}
        {state && 'fault' in state && <FieldError text={state.fault} />}
        {state && 'result' in state && <CheckResultPanel result={state.result} />}
      </div>
    </>
  );
}

async function outcomeOf(file: File): Promise<State> {
  const keys = await loadAwardKeys();
  if (!keys) return { file: file.name, fault: NO_KEYS };
  const bytes = file.size > MAX_BYTES ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
  try {
    return { file: file.name, result: await checkCertificate(readCertificate(bytes), keys, findAward) };
  } catch {
    return { file: file.name, fault: NO_ED25519 };
  }
}

async function findAward(id: number): Promise<ListedAward> {
  try {
    return (await call('vaward', { id })).award;
  } catch (error) {
    return error instanceof RefusedError && error.status === 404 ? 'not listed' : 'no network';
  }
}
