import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { confirm } from './confirm.tsx';

interface UnsavedForm {
  /** Paths that show the form. */
  paths: readonly string[];
  /** Whether the user has agreed to lose the changes. */
  isDiscarded: boolean;
}

const forms = new Set<UnsavedForm>();

function unsavedForms(): UnsavedForm[] {
  return [...forms].filter(({ isDiscarded: isGivenUp }) => !isGivenUp);
}

/** Registers a form with unsaved changes; `paths` keep it mounted. */
export function useUnsavedChanges(isUnsaved: boolean, paths: readonly string[]) {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = { paths, isDiscarded: false };
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [isUnsaved, paths]);
}

/** Asks before unsaved changes are lost, if there are any. They count as discarded after a yes, until `cancelLeave`. */
export async function confirmLeave(): Promise<boolean> {
  if (unsavedForms().length === 0) return true;
  const yes = await confirm({
    question: 'Leave without saving?',
    detail: 'Your changes on this page will be lost.',
    yes: 'Leave',
    danger: true,
  });
  if (yes) for (const form of forms) form.isDiscarded = true;
  return yes;
}

/** Cancels leaving after it failed: the changes are still there and are asked about again. */
export function cancelLeave() {
  for (const form of forms) form.isDiscarded = false;
}

/** Asks on navigation and on closing the tab; mount it once, in the shell. */
export function LeaveGuard() {
  const blocker = useBlocker(({ nextLocation }) =>
    unsavedForms().some(({ paths }) => !paths.includes(nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    // When the tab is closed or reloaded, the browser asks with its own text.
    const onLeave = (event: BeforeUnloadEvent) => unsavedForms().length > 0 && event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  return null;
}
