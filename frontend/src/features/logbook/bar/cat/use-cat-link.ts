import type { RigAnswer } from '@pileup/contract/presence';
import { useQuery } from '@tanstack/react-query';
import type { ActionDispatch } from 'react';
import { useEffect, useRef } from 'react';
import { ownRig } from '../../../../lib/own-rig.ts';
import { useSession } from '../../../../session/session.ts';
import { stored } from '../../persistent-store.ts';
import type { FormAction, LogForm } from '../log-form.ts';
import { fromRig, isRigActive } from './cat-link.ts';

const POLL_MS = 2_000;
/** Where the radio cannot be asked for, it is not asked for that often. */
const POLL_AFTER_ERROR_MS = 10_000;

/** Whether the operator wants the radio to fill in the form. */
const catLink = stored('cat-link', (value) => value === true);

/**
 * The radio at the other end of the CAT link. It is asked for while the log bar is on the page and the tab in sight, and
 * never while a contact of the past is edited: that one was made on its own frequency.
 */
export function useCatLink(owner: string, form: LogForm, dispatch: ActionDispatch<[FormAction]>) {
  const session = useSession();
  const editing = form.editId !== null;
  const wanted = catLink.use(owner);
  const { data: rig } = useQuery({
    ...ownRig(owner),
    enabled: session !== null && !editing,
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_AFTER_ERROR_MS : POLL_MS),
  });
  const active = isRigActive(rig);
  const follows = active && wanted && !editing;

  const before = useRef<RigAnswer | null>(null);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (!follows || !rig) return;
    for (const action of fromRig(rig, before.current, latest.current)) dispatch(action);
    before.current = rig;
  }, [follows, rig, dispatch]);

  return {
    active,
    wanted,
    rigName: rig?.rig_name ?? '',
    program: rig?.program ?? '',
    want(on: boolean) {
      // A new link takes over everything, whatever was taken over before.
      before.current = null;
      catLink.update(owner, () => on);
    },
  };
}
