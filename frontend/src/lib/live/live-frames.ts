import type { LiveFrame } from '@pileup/contract/live';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The content of a frame of this type. */
export type FrameData<Type extends LiveFrame['type']> = Extract<LiveFrame, { type: Type }>['data'];

/** Receives the frames of one type, to change what is cached or shown. */
type Apply<Type extends LiveFrame['type']> = (data: FrameData<Type>, queries: QueryClient) => void;

const listeners: { [Type in LiveFrame['type']]?: Set<Apply<Type>> } = {};

/**
 * Applies the frames of a type. A feature registers what keeps its own queries fresh when it is loaded: before, no query
 * of it is cached. A component registers in an effect.
 *
 * @returns a function that ends it
 */
export function onFrame<Type extends LiveFrame['type']>(type: Type, apply: Apply<Type>): () => void {
  const all: Set<Apply<Type>> = listeners[type] ?? new Set<Apply<Type>>();
  Object.assign(listeners, { [type]: all });
  all.add(apply);
  return () => void all.delete(apply);
}

/** Hands a frame to all who are registered for its type. Only the socket calls this. */
export function applyFrame(queries: QueryClient, { type, data }: LiveFrame): void {
  for (const apply of (listeners[type] as Set<Apply<typeof type>> | undefined) ?? []) apply(data, queries);
}

/** Changes every cached response whose key begins with `prefix`. Queries without a response stay as they are. */
export function patchQueries<Response>(
  queries: QueryClient,
  prefix: QueryKey,
  change: (response: Response) => Response,
): void {
  for (const [key] of queries.getQueriesData({ queryKey: prefix })) {
    // A patch is no response: the time of the last response stays, so that polling repairs a lost frame.
    const updatedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0;
    queries.setQueryData<Response>(key, (response) => response && change(response), { updatedAt });
  }
}
