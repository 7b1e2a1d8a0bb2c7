import type { User } from '@pileup/contract/identity';
import { asksCurrentPassword, changed, draftOf, draftTexts, requestOf } from './profile-draft.ts';

const user: User = {
  id: 7,
  name: 'Ann',
  email: 'ann@example.org',
  my_callsign: 'M0QAA',
  is_ham: 1,
  is_cb: 0,
  is_swl: 0,
  qth: 'Leeds',
  grid: 'IO93fs',
  club_call: '',
  profile_bio: '',
  profile_image_name: null,
  exclude_from_leaderboards: 1,
  hide_presence: 0,
  rig_name_override: 'FT-891',
  has_password: true,
  has_api_key: false,
  subscribed: false,
  paid_subscription: false,
  is_admin: 0,
  created_at: '2026-01-01T00:00:00Z',
};
const draft = draftOf(user);

describe('the profile form', () => {
  test('what the server knows can be sent back as it is', () => {
    expect(draftTexts(draft, user)).toEqual({});
    const request = requestOf(draft, user);
    expect(request).toMatchObject({ name: 'Ann', is_ham: true, is_swl: false });
    expect(request).toMatchObject({
      exclude_from_leaderboards: true,
      hide_presence: false,
      rig_name_override: 'FT-891',
    });
    expect(Object.keys(request).filter((field) => field.includes('password'))).toEqual([]);
  });

  test('ham and SWL exclude each other, CB goes with both', () => {
    const swl = changed(changed(draft, { is_cb: true }), { is_swl: true });
    expect([swl.is_ham, swl.is_swl, swl.is_cb]).toEqual([false, true, true]);
    const ham = changed(swl, { is_ham: true });
    expect([ham.is_ham, ham.is_swl, ham.is_cb]).toEqual([true, false, true]);
    const neither = changed(ham, { is_ham: false });
    expect([neither.is_ham, neither.is_swl]).toEqual([false, false]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: '', current_password: 'x' }],
    ['qth', { qth: '' }],
    ['grid', { grid: '' }],
    ['grid', { grid: 'IL1' }],
    ['grid', { grid: 'IO' }],
    ['rig_name_override', { rig_name_override: 'Kenwood 590' }],
    ['password', { password: '1234567', password_confirmation: '1234567', current_password: 'x' }],
    ['password_confirmation', { password: '12345678', password_confirmation: '12345679', current_password: 'x' }],
    ['current_password', { password: '12345678', password_confirmation: '12345678' }],
    ['current_password', { email: 'new@example.org' }],
  ])('%s is refused: %j', (field, change) => {
    expect(Object.keys(draftTexts(changed(draft, change), user))).toEqual([field]);
  });

  test('a session from before a setting was there does without it', () => {
    const { rig_name_override: _, hide_presence: __, ...old } = user;
    expect(draftOf(old as User)).toMatchObject({ rig_name_override: '', hide_presence: false });
  });

  test('an account without a password chooses one without being asked for the old one', () => {
    const fresh = { ...user, has_password: false };
    const chosen = changed(draft, { password: '12345678', password_confirmation: '12345678' });
    expect(asksCurrentPassword(chosen, fresh)).toBe(false);
    expect(draftTexts(chosen, fresh)).toEqual({});
    expect(requestOf(chosen, fresh)).toMatchObject({ password: '12345678', password_confirmation: '12345678' });
    expect(requestOf(chosen, fresh)).not.toHaveProperty('current_password');
  });
});
