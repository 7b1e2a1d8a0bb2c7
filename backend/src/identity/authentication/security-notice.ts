/** The end of a letter about a change: answers to it reach nobody, a new password is the operator's own remedy. */
export const ifNotYou = (site: string): string =>
  `If this was not you, choose a new password at once. That signs everybody else out:\n${site}/password/reset\n`;

/** The same to an address that is the account's no more: new passwords go to the new one. */
export const ifNotYouAnyMore = (site: string): string =>
  `If this was not you, tell those who run ${site} at once: PINs and new passwords go to the new address now.\n`;
