import type { User } from '@pileup/contract/identity';
import { useEffect, useRef, useState } from 'react';
import { fieldTexts, formText } from '../../../lib/http/refusal-text.ts';
import { ACCOUNT_PATHS } from '../../../session/account-paths.ts';
import { useUnsaved } from '../../../ui/leave-guard.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useUpdateProfile } from '../api.ts';
import { Form } from '../form.tsx';
import { FormError } from '../form-error.tsx';
import { LinkFields } from './link-fields.tsx';
import { OperatorFields } from './operator-fields.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { changed, draftOf, draftTexts, isChanged, isSubAccount, rebased, requestOf } from './profile-draft.ts';
import type { ProfilePart } from './profile-part.ts';
import { ReachFields } from './reach-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { SeenFields } from './seen-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import './profile.css';

/** Everything of the account that is saved together. */
export function ProfileForm({ user }: { user: User }) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [base, setBase] = useState(user);
  // It may have been changed in another tab, or be known better by now.
  if (user !== base) {
    setBase(user);
    setDraft(rebased(draft, draftOf(base), user));
  }
  const [own, setOwn] = useState<ReturnType<typeof draftTexts>>({});
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateProfile();
  const toasts = useToasts();
  const dirty = isChanged(draft, user);
  useUnsaved(dirty, ACCOUNT_PATHS);
  // What was refused is shown by then: the first wrong field gets the cursor.
  useEffect(() => {
    if (update.error || Object.keys(own).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [update.error, own]);

  function save() {
    const wrong = draftTexts(draft, user);
    update.reset();
    setOwn(wrong);
    if (Object.keys(wrong).length > 0) return;
    update.mutate(requestOf(draft, user), {
      onSuccess: (answer) => {
        // What was typed meanwhile is not saved yet.
        setDraft((now) => rebased(now, draft, answer.user));
        setRound(round + 1);
        toasts.show({ text: 'Profile updated!', kind: 'good' });
      },
    });
  }

  function discard() {
    setDraft(draftOf(user));
    setRound(round + 1);
    setOwn({});
    update.reset();
  }

  const part: ProfilePart = {
    draft,
    change: (some: Partial<ProfileDraft>) => setDraft((before) => changed(before, some)),
    round,
    texts: { ...fieldTexts(update.error), ...own },
    user,
  };
  return (
    <Form className="stack" ref={form} noValidate onSubmit={save}>
      <OperatorFields {...part} />
      <LinkFields {...part} />
      <SeenFields {...part} />
      <ReachFields {...part} />
      <ServiceFields {...part} />
      {!isSubAccount(user) && <SignInFields {...part} />}
      <FormError text={formText(update.error, 'Failed to update profile.')} />
      <SaveBar dirty={dirty} busy={update.isPending} onDiscard={discard} />
    </Form>
  );
}
