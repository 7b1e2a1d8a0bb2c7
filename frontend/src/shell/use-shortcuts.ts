import { useEffect } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** `/` focuses the callsign search, else the first visible field with `data-shortcut="/"`; `?` opens the help. */
export function useShortcuts(onHelp: () => void) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') onHelp();
      if (event.key !== '/') return;
      const fields = document.querySelectorAll<HTMLElement>('[data-shortcut="/"]');
      const shown = [...fields].filter((candidate) => candidate.checkVisibility());
      const field = shown.find((candidate) => candidate.closest('search')) ?? shown[0];
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onHelp]);
}
