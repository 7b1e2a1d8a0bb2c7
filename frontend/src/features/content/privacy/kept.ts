/** What is kept and for how long, as docs/running.md says it to whoever runs the program. */
export const KEPT: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account, your log and your photos', 'until you delete them, or the account'],
  ['An account you deleted', '30 days, in which nobody else sees it and you can keep it; then everything goes'],
  ['Contacts you deleted', '30 days, in which you can restore them'],
  ['Where you are signed in', '90 days, or until you sign out'],
  ['PINs, codes and links we sent you', '5 minutes to 7 days, by their kind; each works once'],
  ['Files you import', 'until they are read; a day if only checked, 7 days if the import failed'],
  ['Files you export', '24 hours'],
  ['What your radio said last, and when you were last seen', '30 days of silence'],
  ['Notifications and messages', 'a year, and 2,000 at most'],
  ['Messages that were reported, and why', 'a year'],
];
