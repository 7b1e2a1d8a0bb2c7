import type { User } from '@pileup/contract/identity';
import type { ChangeEvent } from 'react';
import type { Flag, ProfileDraft, Text } from './profile-draft.ts';

/** What every part of the profile form is given. */
export interface ProfilePart {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  /** Grows when the draft was saved or given up. */
  round: number;
  /** What is wrong, by field. */
  texts: Partial<Record<string, string>>;
  /** The account as the server has it. */
  user: User;
}

/** Ties an input to the text `name` of the draft. */
export function textProps({ draft, change, texts }: ProfilePart, name: Text) {
  return {
    name,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
    error: texts[name],
  };
}

/** Ties a checkbox to the flag `name` of the draft. */
export function flagProps({ draft, change }: ProfilePart, name: Flag) {
  return { name, checked: draft[name], onChange: (checked: boolean) => change({ [name]: checked }) };
}
