/** The end of a letter about a change: answers to it reach nobody, a new password is the operator's own remedy. */
export const ifNotYou = (site: string): string =>
  `If this was not you, choose a new password at once. That signs everybody else out:\n${site}/password/reset\n`;
