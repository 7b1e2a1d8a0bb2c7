import type { User } from '@pileup/contract/identity';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { ACCOUNT_PATHS } from '../../../session/account-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useUnsavedChanges } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useUpdateProfile } from '../api.ts';
import { Form, FormError } from '../form.tsx';
import { DisplayFields } from './display-fields.tsx';
import { OperatorFields } from './operator-fields.tsx';
import {
  changeDraft,
  draftOf,
  draftTexts,
  isChanged,
  isSubAccount,
  type ProfileDraft,
  type ProfileSection,
  rebaseDraft,
  requestOf,
} from './profile-draft.ts';
import { LinkFields, NotificationFields, SignInFields, VisibilityFields } from './profile-fields.tsx';
import styles from './profile-form.module.css';

/** The fields of the account that are saved together. */
export function ProfileForm({ user }: { user: User }) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [base, setBase] = useState(user);
  // The account may have been changed in another tab, or reloaded.
  if (user !== base) {
    setBase(user);
    setDraft(rebaseDraft(draft, draftOf(base), user));
  }
  const [errors, setErrors] = useState<ReturnType<typeof draftTexts>>({});
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateProfile();
  const dirty = isChanged(draft, user);
  useUnsavedChanges(dirty, ACCOUNT_PATHS);
  // Focuses the first invalid field, after the errors are rendered.
  useEffect(() => {
    if (update.error || Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [update.error, errors]);

  function save() {
    const found = draftTexts(draft, user);
    update.reset();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    update.mutate(requestOf(draft, user), {
      onSuccess: (response) => {
        // Text typed meanwhile is not saved yet.
        setDraft((now) => rebaseDraft(now, draft, response.user));
        showToast({ text: 'Profile updated!', kind: 'good' });
      },
    });
  }

  function discard() {
    setDraft(draftOf(user));
    setErrors({});
    update.reset();
  }

  const part: ProfileSection = {
    draft,
    change: (some: Partial<ProfileDraft>) => setDraft((before) => changeDraft(before, some)),
    texts: { ...fieldErrors(update.error), ...errors },
    user,
  };
  return (
    <Form className="stack" ref={form} noValidate onSubmit={save}>
      <OperatorFields {...part} />
      <LinkFields {...part} />
      <VisibilityFields {...part} />
      <DisplayFields {...part} />
      <NotificationFields {...part} />
      {!isSubAccount(user) && <SignInFields {...part} />}
      <FormError text={formError(update.error, 'Failed to update profile.')} />
      <SaveBar dirty={dirty} busy={update.isPending} onDiscard={discard} />
    </Form>
  );
}

/** Sticky while there are unsaved changes, since the form is longer than the window. */
function SaveBar({ dirty, busy, onDiscard }: { dirty: boolean; busy: boolean; onDiscard: () => void }) {
  const container = useFocusFallback<HTMLDivElement>(`${dirty}`);
  return (
    <div className={cx(styles.bar, dirty && styles.dirty)} ref={container} tabIndex={-1}>
      <p role="status" className="muted">
        {dirty && 'You have unsaved changes.'}
      </p>
      {dirty && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button variant="primary" type="submit" busy={busy}>
        Save Changes
      </Button>
    </div>
  );
}
