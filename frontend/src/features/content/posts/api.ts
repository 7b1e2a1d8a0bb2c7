import type { PostCard } from '@pileup/contract/posts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session.ts';

export const PAGE_SIZE = 12;

/** Posts with a picture, or with a video. */
export type PostListKind = 'news' | 'videos';

/** A page of posts, newest first, and how many there are. */
interface PostPage {
  posts: PostCard[];
  count: number;
}

const LISTS_KEY = ['posts'] as const;
const postKey = (id: number) => ['vpost', id] as const;

/** A page of the posts of one kind; with `callsign` only those of that operator. */
export function usePostPage(kind: PostListKind, page: number, callsign: string | undefined) {
  return useQuery({
    queryKey: [...LISTS_KEY, kind, callsign, page],
    queryFn: async ({ signal }): Promise<PostPage> => {
      const request = { page, size: PAGE_SIZE, ...(callsign !== undefined && { callsign }) };
      if (kind === 'news') {
        const { posts, totalPosts } = await call('vnews', request, {}, signal);
        return { posts, count: totalPosts };
      }
      const { videos, totalVideos } = await call('vvideos', request, {}, signal);
      return { posts: videos, count: totalVideos };
    },
    // While another page of the same list loads, this one stays.
    placeholderData: (before, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === callsign ? keepPreviousData(before) : undefined,
  });
}

export function usePost(id: number | undefined) {
  const viewer = useSession()?.user.id ?? null;
  return useQuery({
    queryKey: [...postKey(id ?? 0), viewer],
    queryFn: async ({ signal }) => (await call('vpost/{id}', {}, { id: id ?? 0 }, signal)).post,
    enabled: id !== undefined,
  });
}

/** Removes cached posts. Call it after a post was stored: its page must not begin with the old text. */
export function usePostsChanged() {
  const queries = useQueryClient();
  return (id: number) => {
    queries.removeQueries({ queryKey: LISTS_KEY });
    queries.removeQueries({ queryKey: postKey(id) });
  };
}

export function useDeletePost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vpostdelete/{id}', {}, { id }),
    onSuccess: (_, id) => {
      void queries.invalidateQueries({ queryKey: LISTS_KEY });
      // The page of the post is still open and must not fetch it again.
      void queries.invalidateQueries({ queryKey: postKey(id), refetchType: 'none' });
    },
  });
}
