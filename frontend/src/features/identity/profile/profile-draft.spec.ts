import type { User } from '@pileup/contract/identity';
import {
  changeDraft,
  changesCredentials,
  draftOf,
  draftTexts,
  isChanged,
  rebaseDraft,
  requestOf,
} from './profile-draft.ts';

const user = {
  name: 'Ann',
  email: 'ann@example.org',
  is_ham: 1,
  is_cb: 0,
  is_swl: 0,
  qth: 'Leeds',
  grid: 'IO93fs',
  profile_bio: '',
  mobile_number: '',
  exclude_from_leaderboards: 1,
  hide_presence: 0,
  rig_name_override: 'FT-891',
  has_password: true,
  managed_by_id: null,
} as User;
const draft = draftOf(user);

describe('the profile form', () => {
  test('an unchanged draft is valid; only changed fields are sent', () => {
    expect(draftTexts(draft, user)).toEqual({});
    expect(requestOf(draft, user)).toEqual({});
    const typed = changeDraft(draft, { name: ' Anne ', qth: 'Leeds ', rig_name_override: '' });
    expect(requestOf(typed, user)).toEqual({ name: 'Anne', rig_name_override: '' });
    expect(requestOf(changeDraft(draft, { is_swl: true }), user)).toEqual({ is_ham: false, is_swl: true });
  });

  test('settings can be saved before the profile is complete, the profile cannot', () => {
    const fresh = { ...user, name: '', qth: '', grid: '' };
    const chosen = changeDraft(draftOf(fresh), { date_format: 'iso', distance_unit: 'mi', show_local_time: true });
    expect(draftTexts(chosen, fresh)).toEqual({});
    expect(requestOf(chosen, fresh)).toEqual({ date_format: 'iso', distance_unit: 'mi', show_local_time: true });
    const missing = {
      name: 'Please enter your name.',
      qth: 'Please enter your QTH.',
      grid: 'Please enter your gridsquare.',
    };
    expect(draftTexts(draftOf(fresh), fresh)).toEqual(missing);
    expect(draftTexts(changeDraft(chosen, { profile_bio: 'QRV' }), fresh)).toEqual(missing);
    const emptied = changeDraft(draft, { name: '', date_format: 'iso' });
    expect(draftTexts(emptied, user)).toEqual({ name: 'Please enter your name.' });
  });

  test('ham and SWL exclude each other, CB goes with both', () => {
    const swl = changeDraft(changeDraft(draft, { is_cb: true }), { is_swl: true });
    expect([swl.is_ham, swl.is_swl, swl.is_cb]).toEqual([false, true, true]);
    const ham = changeDraft(swl, { is_ham: true });
    expect([ham.is_ham, ham.is_swl, ham.is_cb]).toEqual([true, false, true]);
    const neither = changeDraft(ham, { is_ham: false });
    expect([neither.is_ham, neither.is_swl]).toEqual([false, false]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: '' }],
    ['qth', { qth: '' }],
    ['grid', { grid: '' }],
    ['grid', { grid: 'IL1' }],
    ['grid', { grid: 'IO' }],
    ['rig_name_override', { rig_name_override: 'Kenwood 590' }],
    ['password', { password: '1234567', password_confirmation: '1234567' }],
    ['password_confirmation', { password: '12345678', password_confirmation: '12345679' }],
  ])('%s is refused: %j', (field, change) => {
    expect(Object.keys(draftTexts(changeDraft(draft, change), user))).toEqual([field]);
  });

  test('a stored session from before a setting existed gets its default', () => {
    const { rig_name_override: _, hide_presence: __, ...old } = user;
    expect(draftOf(old as User)).toMatchObject({ rig_name_override: '', hide_presence: false });
  });

  test('current credentials are sent only with changes that need them', () => {
    const proven = changeDraft(draft, { current_password: 'old password', current_pin: '' });
    expect(changesCredentials(proven, user)).toBe(false);
    expect(requestOf(proven, user)).not.toHaveProperty('current_password');
    const moved = changeDraft(proven, { email: 'new@example.org' });
    expect(requestOf(moved, user)).toMatchObject({ email: 'new@example.org', current_password: 'old password' });
    expect(requestOf(moved, user)).not.toHaveProperty('current_pin');
    const reached = changeDraft(proven, { mobile_number: '+44 7700 900123' });
    expect(requestOf(reached, user)).toMatchObject({
      mobile_number: '+44 7700 900123',
      current_password: 'old password',
    });
    const byPin = changeDraft(reached, { current_password: '', current_pin: '123456' });
    expect(requestOf(byPin, user)).toMatchObject({ current_pin: '123456' });
    // A session just started by PIN needs neither; the server decides.
    expect(draftTexts(changeDraft(draft, { password: '12345678', password_confirmation: '12345678' }), user)).toEqual(
      {},
    );
  });

  test('a number needs current credentials if it is new, not if unchanged, removed or a sub-account’s', () => {
    const known = { ...user, mobile_number: '+447700900123' };
    const typed = (mobile_number: string, of = known) =>
      changesCredentials(changeDraft(draftOf(of), { mobile_number }), of);
    expect(typed('+447700900124')).toBe(true);
    expect(typed('+44 (7700) 900-123')).toBe(false);
    expect(typed(' ')).toBe(false);
    expect(typed('+447700900123', { ...user, managed_by_id: 3 })).toBe(false);
  });

  test('changes made elsewhere are taken over, typed text stays', () => {
    const now = { ...user, name: 'Anne', qth: 'York', has_password: false };
    const typed = changeDraft(draft, { qth: 'Hull', password: 'x' });
    expect(rebaseDraft(typed, draft, now)).toEqual({ ...typed, name: 'Anne' });
    expect(isChanged(rebaseDraft(draft, draft, now), now)).toBe(false);
  });

  test('text typed while the form is being saved stays; sent fields get the server’s values', () => {
    const sent = changeDraft(draft, { name: ' Anne ', password: 'a long one', qth: 'York' });
    const now = { ...user, name: 'Anne', has_password: true };
    const typed = changeDraft(sent, { profile_bio: 'QRV', qth: 'Hull' });
    expect(rebaseDraft(typed, sent, now)).toEqual({
      ...draft,
      name: 'Anne',
      profile_bio: 'QRV',
      qth: 'Hull',
    });
  });

  test('a sub-account has no own address, number or password', () => {
    const sub = { ...user, email: '', has_password: false, managed_by_id: 3, main_account: 'M0QAB' };
    const request = requestOf(draftOf(sub), sub);
    expect(draftTexts(draftOf(sub), sub)).toEqual({});
    expect(request).not.toHaveProperty('email');
    expect(request).not.toHaveProperty('mobile_number');
    expect(changesCredentials(draftOf(sub), sub)).toBe(false);
  });

  test('knows whether there is something to save', () => {
    expect(isChanged(draft, user)).toBe(false);
    expect(isChanged(changeDraft(draft, { name: 'Ann ' }), user)).toBe(false);
    expect(isChanged(changeDraft(draft, { name: 'Anne' }), user)).toBe(true);
    expect(isChanged(changeDraft(draft, { password: 'x' }), user)).toBe(true);
    // The current password alone changes nothing.
    expect(isChanged(changeDraft(draft, { current_password: 'x' }), user)).toBe(false);
  });
});
