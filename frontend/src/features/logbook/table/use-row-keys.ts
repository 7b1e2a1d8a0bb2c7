import { type RefObject, useLayoutEffect } from 'react';
import { isTyping } from '../../../lib/text/is-typing.ts';

const CALL = 'tr[data-qso] a[href^="/qso/"]';
const EDIT = 'a[href^="/logger/"]';

/**
 * J and K focus the call of the next and the previous contact, E edits the focused one and X chooses it. Enter follows
 * the link.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, onChoose?: (qdoId: number) => void): void {
  // The keys work from the moment the rows are visible.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') step(table.current, key === 'j' ? 1 : -1, event);
      else if (key === 'e') edit(table.current, event);
      else if (key === 'x' && onChoose) choose(table.current, event, onChoose);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, onChoose]);
}

function step(table: HTMLTableElement | null, by: 1 | -1, event: KeyboardEvent): void {
  const calls = [...(table?.querySelectorAll<HTMLElement>(CALL) ?? [])];
  const focused = document.activeElement?.closest('tr');
  const at = focused ? calls.findIndex((call) => call.closest('tr') === focused) : -1;
  // If no contact is focused, the first visible one is taken.
  const next = at < 0 ? calls.find((call) => call.getBoundingClientRect().top >= 0) : calls[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function edit(table: HTMLTableElement | null, event: KeyboardEvent): void {
  const row = document.activeElement?.closest('tr');
  const link = row && table?.contains(row) ? row.querySelector<HTMLElement>(EDIT) : null;
  if (!link) return;
  event.preventDefault();
  link.click();
}

function choose(table: HTMLTableElement | null, event: KeyboardEvent, onChoose: (qdoId: number) => void): void {
  const row = document.activeElement?.closest('tr');
  const id = row && table?.contains(row) ? Number(row.dataset.qso) : 0;
  if (!id) return;
  event.preventDefault();
  onChoose(id);
}
