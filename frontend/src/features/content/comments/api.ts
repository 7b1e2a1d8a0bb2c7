import type { CommentSubject } from '@pileup/contract/posts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session.ts';

/** The thing commented on: a post by its id, or a live stream by the id of its operator. */
export interface Subject {
  about: CommentSubject;
  id: number;
}

const subjectKey = ({ about, id }: Subject) => ['vcomments', about, id] as const;

/** A page of comments: by its number, the page that has a comment, or else the last one. */
export type CommentPage = { page: number } | { comment: number } | Record<string, never>;

/** A page of comments, oldest first. */
export function useComments(subject: Subject, page: CommentPage) {
  const viewer = useSession()?.user.id ?? null;
  return useQuery({
    queryKey: [...subjectKey(subject), viewer, page] as const,
    queryFn: ({ signal }) => call('vcomments', { ...subject, ...page }, {}, signal),
    // The previous page stays only for another page of the same comments and viewer.
    placeholderData: (before, query) =>
      query?.queryKey[1] === subject.about && query.queryKey[2] === subject.id && query.queryKey[3] === viewer
        ? keepPreviousData(before)
        : undefined,
  });
}

/** A change to a comment; afterwards the comments are fetched again. */
function useChange<Request>(subject: Subject, change: (request: Request) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The fetch is awaited, so that the comment is shown when the form is cleared.
    onSettled: () => queries.invalidateQueries({ queryKey: subjectKey(subject) }),
  });
}

export function useStoreComment(subject: Subject) {
  return useChange(subject, (text: string) => call('vcomment/store', { ...subject, text }));
}

export function useDeleteComment(subject: Subject) {
  return useChange(subject, (id: number) => call('vcomment/delete', { id }));
}

/** Hides a comment (1), or shows it again (0). */
export function useHideComment(subject: Subject) {
  return useChange(subject, (request: { id: number; hidden: 0 | 1 }) => call('vcomment/hide', request));
}
