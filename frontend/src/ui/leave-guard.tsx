import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from './confirm.tsx';

/** A form with changes that are nowhere but on the page. */
interface Unsaved {
  /** Under which it is shown. */
  paths: readonly string[];
  /** The operator leaves, and knows of it. */
  isGivenUp: boolean;
}

const forms = new Set<Unsaved>();

/** Those that are still to be asked about. */
function unsaved(): Unsaved[] {
  return [...forms].filter(({ isGivenUp }) => !isGivenUp);
}

/**
 * Says that what was typed here is lost with the page.
 * @param paths under which the form stays as it is
 */
export function useUnsaved(isUnsaved: boolean, paths: readonly string[]) {
  useEffect(() => {
    if (!isUnsaved) return;
    const me = { paths, isGivenUp: false };
    forms.add(me);
    return () => {
      forms.delete(me);
    };
  }, [isUnsaved, paths]);
}

/** Asks before typed changes are lost, where there are any; after a yes they count as given up, unless one stays. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved().length === 0) return true;
  const yes = await confirm({
    question: 'Leave without saving?',
    detail: 'What you have changed on this page will be lost.',
    yes: 'Leave',
    danger: true,
  });
  if (yes) for (const form of forms) form.isGivenUp = true;
  return yes;
}

/** What one wanted to leave by has failed: what was typed is still there, and is asked about again. */
export function stay() {
  for (const form of forms) form.isGivenUp = false;
}

/** Stands at every way out of the page; once, in the shell. */
export function LeaveGuard() {
  const blocker = useBlocker(({ nextLocation }) =>
    unsaved().some(({ paths }) => !paths.includes(nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    // Closing or reloading the tab: the browser asks, in its own words.
    const onLeave = (event: BeforeUnloadEvent) => unsaved().length > 0 && event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  return null;
}
