import type { User } from '@pileup/contract/identity';
import type { ChangeEvent } from 'react';
import type { Flag, ProfileDraft, Text } from './profile-draft.ts';

/** Props of every section of the profile form. */
export interface ProfileSection {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  /** Incremented when the draft was saved or discarded. */
  resetCount: number;
  texts: Partial<Record<string, string>>;
  /** The account as the server has it. */
  user: User;
}

/** Binds an input to the text field `name` of the draft. */
export function textProps({ draft, change, texts }: ProfileSection, name: Text) {
  return {
    name,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
    error: texts[name],
  };
}

export function flagProps({ draft, change }: ProfileSection, name: Flag) {
  return { name, checked: draft[name], onChange: (checked: boolean) => change({ [name]: checked }) };
}
