import type { RigAnswer } from '@pileup/contract/presence';
import { useQuery } from '@tanstack/react-query';
import { type ActionDispatch, useEffect, useRef } from 'react';
import { ownRigQuery } from '../../../../lib/own-rig.ts';
import { useSession } from '../../../../session/session.ts';
import { persistentStore } from '../../persistent-store.ts';
import type { FormAction, LogForm } from '../log-form.ts';
import { actionsFromRig, isRigActive } from './cat-link.ts';

const POLL_MS = 2_000;

const POLL_AFTER_ERROR_MS = 10_000;

/** Whether the radio fills in the form. */
const catLink = persistentStore('cat-link', (value) => value === true);

/** The radio, polled while the tab is visible, but not during an edit: that contact has its own frequency. */
export function useCatLink(owner: string, form: LogForm, dispatch: ActionDispatch<[FormAction]>) {
  const session = useSession();
  const editing = form.editId !== null;
  const enabled = catLink.use(owner);
  const { data: rig } = useQuery({
    ...ownRigQuery(owner),
    enabled: session !== null && !editing,
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_AFTER_ERROR_MS : POLL_MS),
  });
  const active = isRigActive(rig);
  const follows = active && enabled && !editing;

  const before = useRef<RigAnswer | null>(null);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (!follows || !rig) return;
    for (const action of actionsFromRig(rig, before.current, latest.current)) dispatch(action);
    before.current = rig;
  }, [follows, rig, dispatch]);

  return {
    active,
    enabled,
    rigName: rig?.rig_name ?? '',
    program: rig?.program ?? '',
    setEnabled(on: boolean) {
      // A new link takes over every value again.
      before.current = null;
      catLink.update(owner, () => on);
    },
  };
}
