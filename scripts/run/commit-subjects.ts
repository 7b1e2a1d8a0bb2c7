import { execFileSync } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

/** Newest commit from before the rule; subjects of its history are not checked. */
const LAST_UNCHECKED = 'a50fb3701510ea4f5587b82e1bc1af0ea4aca4c7';

const MAX_LENGTH = 72;
const FORM = /^[a-z0-9-]+(?:, [a-z0-9-]+)*: (?=\S)/;
/** Names of modules may be absent, as in the subject that Git proposes: "Merge branch 'lotw'". */
const MERGE = /^(?:[a-z0-9-]+(?:, [a-z0-9-]+)*: )?[Mm]erge (?=\S)/;
/** Objects of a merge that could be those of any other. */
const UNNAMED =
  /^(?:(?:the|all|some|my|other|last|latest|recent|new) )*(?:branch(?:es)?|changes?|commits?|fixes|it|updates?|work)(?: '?[0-9a-f]{7,40}'?)?$/;

const PAST_OR_GERUND = /(?:ed|ing)$/;
const IMPERATIVES = new Set([
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'bring',
  'ping',
  'string',
]);
const IRREGULAR_PAST = new Set([
  'became',
  'been',
  'began',
  'bound',
  'broke',
  'brought',
  'built',
  'came',
  'caught',
  'chose',
  'did',
  'done',
  'drew',
  'drove',
  'found',
  'gave',
  'given',
  'gone',
  'got',
  'grew',
  'had',
  'held',
  'hid',
  'kept',
  'knew',
  'lost',
  'made',
  'met',
  'ran',
  'said',
  'sent',
  'shown',
  'spent',
  'taken',
  'thought',
  'told',
  'took',
  'was',
  'went',
  'were',
  'wrote',
]);

/** Faults of a commit's subject, a sentence each; empty if it follows the rule in CONTRIBUTING.md. */
export function findSubjectFaults(subject: string, isMerge: boolean): string[] {
  const faults: string[] = [];
  if (subject.length > MAX_LENGTH) faults.push(`It has ${subject.length} characters; ${MAX_LENGTH} are allowed.`);
  if (subject.endsWith('.')) faults.push('It ends with a period.');
  if (isMerge) {
    if (!MERGE.test(subject) || UNNAMED.test(subject.replace(MERGE, '').replace(/\.$/, '')))
      faults.push('A merge names what it merges: "logbook: merge saved filters".');
  } else if (FORM.test(subject)) {
    const [verb = ''] = subject.replace(FORM, '').split(/[\s,;:.]/);
    if (!isImperative(verb)) faults.push(`"${verb}" is not a verb in the imperative.`);
  } else faults.push('The form is "module[, module]: verb …", with names in lower case.');
  return faults;
}

/** Refuses past tenses, gerunds and names; any other word passes, since most verbs are nouns, too. */
function isImperative(word: string): boolean {
  if (!/^[a-z]/.test(word) || IRREGULAR_PAST.has(word)) return false;
  return !PAST_OR_GERUND.test(word) || IMPERATIVES.has(word);
}

/**
 * Prints the commits since the rule whose subjects break it; returns the exit code. A shallow clone and a copy
 * without Git pass unchecked.
 */
export function checkCommitSubjects(): number {
  const commits = commitsSince(LAST_UNCHECKED);
  if (!commits) {
    console.log(`Not checked: this copy has no history since ${LAST_UNCHECKED.slice(0, 8)}.`);
    return 0;
  }
  const wrong = commits
    .map((commit) => ({ ...commit, faults: findSubjectFaults(commit.subject, commit.isMerge) }))
    .filter(({ faults }) => faults.length > 0);
  for (const { hash, subject, faults } of wrong) console.log(`${hash} ${subject}\n    ${faults.join('\n    ')}`);
  return wrong.length === 0 ? 0 : 1;
}

type Commit = Readonly<{ hash: string; subject: string; isMerge: boolean }>;

/** Commits of HEAD that `base` does not contain; null if Git or `base` is missing, or `base` is not part of HEAD. */
function commitsSince(base: string): Commit[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('merge-base', '--is-ancestor', base, 'HEAD');
    const lines = git('log', '--format=%h%x09%p%x09%s', `${base}..HEAD`).split('\n');
    return lines
      .filter((line) => line !== '')
      .map((line) => {
        const [hash = '', parents = '', ...subject] = line.split('\t');
        return { hash, subject: subject.join('\t'), isMerge: parents.includes(' ') };
      });
  } catch {
    return null;
  }
}
