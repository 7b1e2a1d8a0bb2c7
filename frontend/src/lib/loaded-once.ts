import { useEffect, useState } from 'react';

/**
 * A hook for a part of a large module, which is loaded when it is first wanted and shared by all components; null until
 * then. After a failure the next component that wants it tries again.
 */
export function loadedOnce<Part>(load: () => Promise<Part>): (isWanted: boolean) => Part | null {
  let loading: Promise<Part> | undefined;
  return (isWanted) => {
    const [part, setPart] = useState<Part | null>(null);
    useEffect(() => {
      if (!isWanted) return;
      loading ??= load();
      loading.then(
        (loaded) => setPart(() => loaded),
        () => {
          loading = undefined;
        },
      );
    }, [isWanted]);
    return part;
  };
}
