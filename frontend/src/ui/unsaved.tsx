import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from './confirm.tsx';

/** The forms with changes that are nowhere but on the page, each with the paths it is shown under. */
const unsaved = new Map<symbol, readonly string[]>();

/**
 * Says that what was typed here is lost with the page.
 * @param paths under which the form stays as it is
 */
export function useUnsaved(isUnsaved: boolean, paths: readonly string[]) {
  useEffect(() => {
    if (!isUnsaved) return;
    const me = Symbol('unsaved');
    unsaved.set(me, paths);
    return () => {
      unsaved.delete(me);
    };
  }, [isUnsaved, paths]);
}

/** Asks before typed changes are lost, where there are any; after a yes they count as given up. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  const yes = await confirm({
    question: 'Leave without saving?',
    detail: 'What you have changed on this page will be lost.',
    yes: 'Leave',
    danger: true,
  });
  if (yes) unsaved.clear();
  return yes;
}

/** Stands at every way out of the page; once, in the shell. */
export function LeaveGuard() {
  const blocker = useBlocker(({ nextLocation }) =>
    [...unsaved.values()].some((paths) => !paths.includes(nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    // Closing or reloading the tab: the browser asks, in its own words.
    const onLeave = (event: BeforeUnloadEvent) => unsaved.size > 0 && event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  return null;
}
