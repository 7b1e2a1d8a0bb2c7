import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useUpdateProfile } from './api.ts';
import { FormError } from './form-error.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { BIO_MAX, changed, draftOf, draftTexts, requestOf } from './profile-draft.ts';
import { fieldTexts, formText } from './refusal-text.ts';
import { SeenFields } from './seen-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/** The profile of the signed-in operator. */
export function ProfileForm({ user }: { user: User }) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [own, setOwn] = useState<ReturnType<typeof draftTexts>>({});
  const update = useUpdateProfile();
  const toasts = useToasts();
  const texts: Partial<Record<string, string>> = { ...fieldTexts(update.error), ...own };
  const change = (part: Partial<ProfileDraft>) => setDraft(changed(draft, part));

  function save(form: HTMLFormElement) {
    if (update.isPending) return;
    const wrong = draftTexts(draft, user);
    setOwn(wrong);
    const [first] = Object.keys(wrong);
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    update.mutate(requestOf(draft, user), {
      onSuccess: (answer) => {
        setDraft(draftOf(answer.user));
        toasts.show({ text: 'Profile updated!', kind: 'good' });
      },
    });
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <FormError text={formText(update.error, 'Failed to update profile.')} />
      <Panel title="Profile">
        <div className="pad form two">
          <TextInput
            label="Name"
            name="name"
            autoComplete="name"
            required
            maxLength={100}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={texts.name}
          />
          <TextInput
            label="QTH"
            name="qth"
            required
            maxLength={100}
            value={draft.qth}
            onChange={(event) => change({ qth: event.target.value })}
            error={texts.qth}
          />
          <TextInput
            label="Gridsquare"
            name="grid"
            mono
            required
            maxLength={10}
            spellCheck={false}
            value={draft.grid}
            onChange={(event) => change({ grid: event.target.value })}
            error={texts.grid}
          />
          <TextInput
            label="Club call"
            name="club_call"
            mono
            className="upper"
            maxLength={20}
            spellCheck={false}
            value={draft.club_call}
            onChange={(event) => change({ club_call: event.target.value.toUpperCase() })}
            error={texts.club_call}
          />
          <OperatorType draft={draft} change={change} error={texts.is_ham ?? texts.is_swl ?? texts.is_cb} />
          <div className="whole">
            <TextArea
              label="Bio"
              name="profile_bio"
              rows={5}
              maxLength={BIO_MAX}
              value={draft.profile_bio}
              onChange={(event) => change({ profile_bio: event.target.value })}
              error={texts.profile_bio}
              hint={`${draft.profile_bio.length} of ${BIO_MAX} characters`}
            />
          </div>
        </div>
      </Panel>
      <SeenFields draft={draft} change={change} texts={texts} />
      <SignInFields draft={draft} user={user} texts={texts} change={change} />
      <div className="acts">
        <Button look="key" type="submit" disabled={update.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  error: string | undefined;
}

function OperatorType({ draft, change, error }: PartProps) {
  return (
    <fieldset className="whole" aria-describedby={error && 'operator-type-error'}>
      <legend className="legend">Operator type</legend>
      <div className="row">
        <Check label="Licensed ham" checked={draft.is_ham} onChange={(is_ham) => change({ is_ham })} />
        <Check label="Short-wave listener" checked={draft.is_swl} onChange={(is_swl) => change({ is_swl })} />
        <Check label="CB operator" checked={draft.is_cb} onChange={(is_cb) => change({ is_cb })} />
      </div>
      {error && (
        <p className="err" id="operator-type-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
