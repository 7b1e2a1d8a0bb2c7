import { findSubjectFaults } from '../scripts/run/commit-subjects.ts';

const LENGTH = '73 characters';
const PERIOD = 'period';
const FORM = 'form';
const VERB = 'imperative';
const MERGE = 'names what it merges';
/** A subject of 72 characters. */
const LONGEST = `logbook: ${'reject contacts '.repeat(4)}`.slice(0, 71).padEnd(72, 's');

const containing = (part: string) => expect.stringContaining(part);

describe('given a commit, when its subject is checked, then the faults are', () => {
  test.each<[string, string[]]>([
    ['logbook: reject contacts dated before 1900', []],
    ['social, logbook: show pictures on contact pages', []],
    ['web-page: feed readers with absolute links', []],
    ['platform: bring metrics under one prefix', []],
    ['exchange: set, then read, the cursor', []],
    ['adif: read 0x1A as the end of a file', []],
    [LONGEST, []],
    [`${LONGEST}s`, [LENGTH]],
    ['logbook: reject contacts dated before 1900.', [PERIOD]],
    ['Logbook: reject contacts dated before 1900', [FORM]],
    ['logbook,social: show pictures', [FORM]],
    ['logbook:reject contacts', [FORM]],
    ['reject contacts dated before 1900', [FORM]],
    ['What a review found', [FORM]],
    ['fixup! logbook: reject contacts', [FORM]],
    ['logbook: ', [FORM]],
    ['logbook: rejected contacts dated before 1900', [VERB]],
    ['logbook: rejecting contacts dated before 1900', [VERB]],
    ['logbook: kept contacts of 1900', [VERB]],
    ['logbook: Reject contacts', [VERB]],
    ['exchange: LoTW', [VERB]],
    ['exchange: merge the callbooks', []],
    ['Merging the callbooks.', [PERIOD, FORM]],
  ])('%s: %j', (subject, faults) => {
    expect(findSubjectFaults(subject, false)).toEqual(faults.map(containing));
  });

  test.each<[string, string[]]>([
    ['exchange: merge the callbooks', []],
    ['social, logbook: merge shared years and conversations', []],
    ['exchange: merge fixes of uploads', []],
    ["Merge branch 'lotw'", []],
    ["Merge branch 'main' into lotw", []],
    ['merge the last changes', [MERGE]],
    ['exchange: merge all recent work', [MERGE]],
    ["Merge commit '9d86bced'", [MERGE]],
    ['exchange: add the callbooks', [MERGE]],
    ['Merge', [MERGE]],
  ])('of a merge, %s: %j', (subject, faults) => {
    expect(findSubjectFaults(subject, true)).toEqual(faults.map(containing));
  });
});
