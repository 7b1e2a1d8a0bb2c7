import { lazy, Suspense, useState } from 'react';
import { countText } from '../../../lib/text/time-text.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import type { SigningIdentity } from './key-file/key-file.ts';
import { OpenCertificate } from './open-certificate.tsx';
import styles from './sign-contacts.module.css';

// With the table of entities, which only who signs needs.
const OpenedCertificate = lazy(() => import('./opened-certificate.tsx'));

/** Signs the contacts that wait for LoTW in this page, and uploads what was signed. */
export function SignContacts({ waiting }: { waiting: number }) {
  const [identity, setIdentity] = useState<SigningIdentity | null>(null);
  return (
    <div className={styles.sign}>
      <h3>Sign and upload</h3>
      {identity ? (
        <Suspense fallback={<SkeletonRows rows={2} height={60} label="Loading" />}>
          <OpenedCertificate identity={identity} waiting={waiting} onClose={() => setIdentity(null)} />
        </Suspense>
      ) : (
        <>
          <p>
            {waiting === 0 ? 'No contact waits to be signed. ' : `${countText(waiting)} to be signed. `}
            LoTW takes only contacts that are signed with your callsign certificate. It is opened in this page: your
            private key and its password never reach the server.
          </p>
          {waiting > 0 && <OpenCertificate onOpened={setIdentity} />}
        </>
      )}
    </div>
  );
}
