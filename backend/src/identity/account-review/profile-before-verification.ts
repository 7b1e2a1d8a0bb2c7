/** Text columns of the profile that others see; empty in a new account. */
const TEXTS =
  'name qth grid club_call profile_bio rig_name_override facebook_link youtube_link instagram_link twitter_link'.split(
    ' ',
  );
/** Choices that decide what others see; false in a new account. */
const CHOICES = ['exclude_from_leaderboards', 'hide_presence', 'precise_location', 'share_contest_frequency'] as const;

/** The fields of account `a` that differ from a new account, as jsonb: name to text, a choice as `1`. */
export const PROFILE_OF_A = `(
  select coalesce(jsonb_object_agg(field, value), '{}')
  from (values ${[
    ...TEXTS.map((field) => `('${field}', a.${field})`),
    ...CHOICES.map((field) => `('${field}', case when a.${field} then '1' else '' end)`),
  ].join(', ')}) as fields (field, value) where value <> '')`;

/** Assignments that reset those fields of account `a` that are unchanged since the jsonb `profile`. */
export const resetTo = (profile: string): string =>
  [
    ...TEXTS.map((field) => `${field} = case when ${profile}->>'${field}' = a.${field} then '' else a.${field} end`),
    ...CHOICES.map((field) => `${field} = a.${field} and ${profile}->>'${field}' is null`),
  ].join(', ');

/** Those fields of the jsonb `profile` that are unchanged in account `a`. */
export const stillIn = (profile: string): string =>
  `(select coalesce(jsonb_object_agg(field, value), '{}') from jsonb_each_text(${PROFILE_OF_A}) as now (field, value)
    where ${profile}->>field = value)`;
