import type { RigResponse } from '@pileup/contract/presence';
import { hzFromKhz, khzOf } from '@pileup/radio/frequency';
import { resolveMode } from '@pileup/radio/mode';
import { useQuery } from '@tanstack/react-query';
import { type ActionDispatch, useEffect, useRef } from 'react';
import { call } from '../../../../lib/http/http.ts';
import { useSession } from '../../../../lib/session.ts';
import { ownRigQuery } from '../../../../lib/station/own-rig.ts';
import { showToast } from '../../../../ui/toasts.tsx';
import { persistentStore } from '../../persistent-store.ts';
import { type FormAction, isEdit, type LogForm } from '../log-form.ts';

/** The radio modes taken over into the log (specification, section 4); the operator chooses all others. */
const LOGGABLE_MODES = new Set(['SSB', 'LSB', 'USB', 'FT4', 'FT8', 'DIGITALVOICE', 'DMR', 'C4FM', 'CW', 'SSTV']);

type Rig = Pick<RigResponse, 'freq' | 'mode' | 'op_mode'>;

/** Whether a radio is connected: a heartbeat in the last minute, and a frequency. */
export function isRigActive(rig: Pick<RigResponse, 'freq' | 'is_live'> | undefined): boolean {
  return rig !== undefined && rig.is_live === 1 && rig.freq !== null && rig.freq > 0;
}

/**
 * The form actions for a radio state. Only values that changed since `before` are taken over, so that the operator's
 * input is not overwritten by a radio that did not change.
 * @param before the state that was last taken over; null at first
 */
export function actionsFromRig(rig: Rig, before: Rig | null, form: Pick<LogForm, 'mode' | 'run'>): FormAction[] {
  const actions: FormAction[] = [];
  const freq = rig.freq === before?.freq ? null : mhzText(rig.freq);
  if (freq !== null) actions.push({ type: 'tuned', freq });
  const mode = rig.mode.trim().toUpperCase();
  if (mode !== before?.mode.trim().toUpperCase() && LOGGABLE_MODES.has(mode)) {
    const { mode: main, submode } = resolveMode(mode);
    // A radio that reports only SSB keeps the sideband of the form.
    if (submode !== '' || main !== form.mode) actions.push({ type: 'mode', mode: main, submode });
  }
  if (rig.op_mode !== before?.op_mode && (rig.op_mode === 1 || rig.op_mode === 2)) {
    const run = rig.op_mode === 2;
    if (run !== form.run) actions.push({ type: 'run', run });
  }
  return actions;
}

/** kHz as the log bar's MHz, with 6 decimals; null for an invalid frequency. */
function mhzText(khz: number | null): string | null {
  const hz = khz === null ? null : hzFromKhz(khz);
  if (!hz) return null;
  const digits = String(hz).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

const POLL_MS = 2_000;

const POLL_AFTER_ERROR_MS = 10_000;

/** Whether the radio fills in the form. */
const catLink = persistentStore('cat-link', (value) => value === true);

/** The radio, polled while the tab is visible, but not during an edit: an edited contact has its own frequency. */
export function useCatLink(owner: string, form: LogForm, dispatch: ActionDispatch<[FormAction]>) {
  const session = useSession();
  const editing = isEdit(form);
  const enabled = catLink.use(owner);
  const { data: rig } = useQuery({
    ...ownRigQuery(owner),
    enabled: session !== null && !editing,
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_AFTER_ERROR_MS : POLL_MS),
  });
  const active = isRigActive(rig);
  const follows = active && enabled && !editing;

  const before = useRef<RigResponse | null>(null);
  const latest = useRef(form);
  latest.current = form;
  // The contact that comes back after a Log link's contact has an old frequency: the radio may have changed.
  const isAside = !editing && form.aside !== null;
  const wasAside = useRef(isAside);
  useEffect(() => {
    if (wasAside.current && !isAside) before.current = null;
    wasAside.current = isAside;
    if (!follows || !rig) return;
    for (const action of actionsFromRig(rig, before.current, latest.current)) dispatch(action);
    before.current = rig;
  }, [follows, rig, isAside, dispatch]);

  return {
    active,
    enabled,
    rigName: rig?.rig_name ?? '',
    program: rig?.program ?? '',
    /** Whether the bridge can make the radio send Morse code, or its voice memories. */
    canSendCw: active && rig?.can_send_cw === 1,
    canSendVoice: active && rig?.can_send_voice === 1,
    transmitting: active && rig?.ptt_down === 1,
    /** Tunes the radio, if the log follows it and its program allows that. `mode` is an ADIF mode or submode. */
    tune(hz: number, mode: string) {
      if (!follows || rig?.can_qsy !== 1) return;
      call('vrigcontrol/qsy', { freq: khzOf(hz), mode }).catch((error: unknown) =>
        showToast({ text: error instanceof Error ? error.message : String(error), kind: 'bad' }),
      );
    },
    setEnabled(on: boolean) {
      // A new link applies every value again.
      before.current = null;
      catLink.update(owner, () => on);
    },
  };
}
