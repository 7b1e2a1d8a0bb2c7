import { lazy, Suspense, useState } from 'react';
import { formError } from '../../../lib/http/refusal-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import serviceStyles from '../services-panel.module.css';
import { useCollectEarlier } from './api.ts';
import type { SigningIdentity } from './key-file/key-file.ts';
import { OpenCertificate } from './open-certificate.tsx';
import styles from './sign-contacts.module.css';

// This file is lazy, because it has the table of entities, which is only needed for signing.
const OpenedCertificate = lazy(() => import('./opened-certificate.tsx'));

/** Signs the contacts that wait for LoTW in this page, and uploads the signed log. */
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
            {waiting === 0 ? 'Nothing to sign. ' : `${countText(waiting)} to be signed. `}
            LoTW accepts only contacts signed with your callsign certificate. The certificate is opened in this page:
            your private key and its password never reach the server.
          </p>
          <Earlier />
          {waiting > 0 && <OpenCertificate onOpened={setIdentity} />}
        </>
      )}
    </div>
  );
}

/** Contacts logged before LoTW was connected can be signed, too. */
function Earlier() {
  const collect = useCollectEarlier();
  const count = collect.data?.count;
  return (
    <>
      <div className={serviceStyles.actions}>
        <Button small busy={collect.isPending} onClick={() => collect.mutate()}>
          Add earlier contacts
        </Button>
        <span className={fieldStyles.hint}>All contacts in your log that are not in LoTW yet.</span>
      </div>
      <p role="status" className={styles.done}>
        {count === undefined ? '' : count === 0 ? 'No more contacts were found.' : `${countText(count)} added.`}
      </p>
      <FieldError text={formError(collect.error)} />
    </>
  );
}
