import type { EditablePost } from '@pileup/contract/posts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { useOperator } from '../../../lib/session.ts';
import { MAX_BODY } from './post-checks.ts';
import type { PostFields } from './post-draft.ts';

/** The stored post as its author edits it, always in the server's current state. */
export function useEditablePost(id: number | undefined) {
  const { user } = useOperator();
  return useQuery({
    queryKey: ['vpostget', user.id, id],
    queryFn: async ({ signal }): Promise<EditablePost> =>
      (await call('vpostget/{id}', {}, { id: id ?? 0 }, signal)).post,
    enabled: id !== undefined,
    // The form keeps the content that was loaded first.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface SavedPost {
  /** Null for a new post. */
  id: number | null;
  /** When the stored post was last changed, as loaded; a later change is not overwritten. */
  updatedAt: string | null;
  fields: PostFields;
}

/** Stores a post; one that has no `id` is new. */
export function useSavePost() {
  return useMutation({
    mutationFn: async ({ id, updatedAt, fields }: SavedPost) => {
      const { title, body, keywords, hero, video } = fields;
      const request = {
        title,
        body,
        keywords,
        ...(hero && { hero_image_name: hero.name }),
        ...(video.trim() && { youtube_video_id: video.trim() }),
        ...(updatedAt !== null && { if_updated_at: updatedAt }),
      };
      return id === null ? call('vstore', request) : call('vupdate/{id}', request, { id });
    },
  });
}

const PAUSE_MS = 500;

/** The HTML of a text as readers will see it, after a pause in typing; while it loads, that of the previous text. */
export function usePreview(body: string, isShown: boolean) {
  const { user } = useOperator();
  const [paused, setPaused] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(body), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body]);
  return useQuery({
    queryKey: ['vpostpreview', user.id, paused],
    queryFn: async ({ signal }) => (await call('vpostpreview', { body: paused }, {}, signal)).html,
    enabled: isShown && paused.trim() !== '' && paused.length <= MAX_BODY,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
