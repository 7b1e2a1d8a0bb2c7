import { useState } from 'react';
import { type Reading, type ReadingOptions, useReading } from './use-reading.ts';

export interface Held<T> extends Pick<Reading, 'handlers' | 'hold'> {
  /** The value when it was first held; undefined while it is not held. */
  held: T | undefined;
  /** Takes another value, by default the latest, and keeps holding. */
  update: (value?: T) => void;
}

/** Pauses live content while it is being read, so that it does not move under the user. */
export function useHeld<T>(latest: T, options?: ReadingOptions): Held<T> {
  const { isReading, handlers, hold } = useReading(options);
  const [held, setHeld] = useState<{ value: T } | null>(null);
  // Holding began before there was a value: the first value is held.
  if (isReading && latest !== undefined && held?.value === undefined) setHeld({ value: latest });
  if (!isReading && held) setHeld(null);
  return {
    held: isReading ? held?.value : undefined,
    handlers,
    hold,
    update: (value = latest) => setHeld((previous) => previous && { value }),
  };
}
