import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * A click anywhere in a row opens its contact; keyboard users have the link of the callsign. Selecting text does not
 * count as a click, and links and buttons keep their own action.
 */
export function useRowOpen(table: RefObject<HTMLTableElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    function open(event: MouseEvent) {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('a, button')) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || window.getSelection()?.toString()) return;
      const id = target.closest('tr')?.dataset.qso;
      if (id) navigate(`/qso/${id}`);
    }
    const element = table.current;
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, [table, navigate]);
}
