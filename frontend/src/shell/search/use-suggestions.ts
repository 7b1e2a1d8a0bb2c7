import type { FoundStation } from '@pileup/contract/identity';
import type { UserCard } from '@pileup/contract/presence';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/http/http.ts';
import { useActiveUsers } from '../../lib/live/live-stations.ts';
import { useSession } from '../../lib/session.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { findPages } from './pages.ts';

const DEBOUNCE_MS = 180;
const MIN_TEXT = 2;

export interface Suggestion {
  /** Unique in the list, and part of an element's id. */
  key: string;
  to: string;
  title: string;
  detail: string;
  /** The station, for its picture. */
  station?: FoundStation;
  isOnAir?: boolean;
}

export interface SuggestionGroup {
  name: string;
  items: readonly Suggestion[];
}

/** Stations, posts and pages that match the typed text; groups without any are left out. */
export function useSuggestions(typed: string): readonly SuggestionGroup[] {
  const text = useDebounced(typed.trim());
  const isVisitor = useSession() === null;
  const enabled = text.length >= MIN_TEXT;
  const stations = useQuery({
    queryKey: ['vstations/find', text],
    queryFn: ({ signal }) => call('vstations/find', { text }, {}, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  const posts = useQuery({
    queryKey: ['vposts/find', text],
    queryFn: ({ signal }) => call('vposts/find', { text }, {}, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  const onAir = useActiveUsers().data;
  if (!enabled || typed.trim().length < MIN_TEXT) return [];
  const groups = [
    { name: 'Stations', items: stationsOf(stations.data ?? [], onAir ?? []) },
    {
      name: 'Posts',
      items: (posts.data ?? []).map(({ id, title }) => ({ key: `post-${id}`, to: `/post/${id}`, title, detail: '' })),
    },
    {
      name: 'Pages',
      items: findPages(text, isVisitor).map(({ to, label }) => ({
        key: `page${to.replaceAll('/', '-')}`,
        to,
        title: label,
        detail: '',
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Suggestions of stations, those on the air first, with what the radio shows. */
function stationsOf(found: readonly FoundStation[], cards: readonly UserCard[]): Suggestion[] {
  const cardOf = new Map(cards.map((card) => [card.my_callsign, card]));
  const items = found.map((station): Suggestion => {
    const { my_callsign, name, qth } = station;
    const isOnAir = cardOf.get(my_callsign)?.is_live === 1;
    return {
      key: `station-${my_callsign.replaceAll('/', '-')}`,
      to: profilePath(my_callsign),
      title: my_callsign,
      detail: [name, qth].filter(Boolean).join(', '),
      station,
      isOnAir,
    };
  });
  return [...items.filter(({ isOnAir }) => isOnAir), ...items.filter(({ isOnAir }) => !isOnAir)];
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
