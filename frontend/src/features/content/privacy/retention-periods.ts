/** How long data is stored; the same as in docs/running.md. */
export const RETENTION_PERIODS: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account, your log and your photos', 'until you delete them, or the account'],
  ['An account you deleted', '30 days, hidden from others, in which you can restore it; then everything is deleted'],
  ['Contacts you deleted', '30 days, in which you can restore them'],
  ['Your sessions', '90 days, or until you sign out'],
  ['PINs, codes and links we sent you', '5 minutes to 7 days, depending on the kind; each works once'],
  ['Files you import', 'until they are imported; a day if only checked, 7 days if the import failed'],
  ['Files you export', '24 hours'],
  ['The last state of your radio, and when you were last online', '30 days after the last update'],
  ['Notifications and messages', 'a year, at most 2,000'],
  ['What was reported to the administrators, and why', 'a year after the last report'],
  ['What the administrators decided, and why', 'for good; without your account, if you delete it'],
  ['Requests of yours that a limit refused', '30 days'],
  ['Views of public pages', '90 days; after that only sums for each page and day, without accounts'],
  ['What you write by the contact form', '90 days'],
];
