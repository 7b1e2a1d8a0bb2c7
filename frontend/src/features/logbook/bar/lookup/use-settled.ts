import { useEffect, useState } from 'react';

const SETTLE_MS = 400;

/** A callsign that has not changed for a while; empty before: outside services must not be asked for parts of calls. */
export function useSettled(callsign: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(callsign), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [callsign]);
  return settled === callsign ? callsign : '';
}
