import { ReauthenticationFields } from '../../features/identity/reauthentication-fields.tsx';
import { useOperator } from '../../lib/session.ts';
import type { CredentialFields } from '../../session/admin-act.tsx';

/** The fields for the administrator's own password or PIN. */
export const ownCredentials: CredentialFields = (value, onChange, texts) => (
  <OwnCredentials {...{ value, onChange, texts }} />
);

function OwnCredentials({ value, onChange, texts }: NamedParameters) {
  return (
    <ReauthenticationFields
      user={useOperator().user}
      {...{ value, onChange, texts }}
      hint="Your own, to confirm it’s really you."
    />
  );
}

interface NamedParameters {
  value: Parameters<CredentialFields>[0];
  onChange: Parameters<CredentialFields>[1];
  texts: Parameters<CredentialFields>[2];
}
