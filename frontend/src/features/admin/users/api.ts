import type { AdminUserActRequest, AdminUsersRequest } from '@pileup/contract/admin/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

const USERS_KEY = ['vadmin/users'] as const;
const USER_KEY = ['vadmin/user'] as const;

export function useUsers(request: AdminUsersRequest) {
  return useQuery({
    queryKey: [...USERS_KEY, request],
    queryFn: ({ signal }) => call('vadmin/users', request, {}, signal),
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: number) {
  return useQuery({
    queryKey: [...USER_KEY, id],
    queryFn: ({ signal }) => call('vadmin/user', { id }, {}, signal),
  });
}

/** Does something with an account; its page then shows the server's response. */
export function useActOnUser(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: Omit<AdminUserActRequest, 'id'>) => call('vadmin/user/act', { id, ...request }),
    onSuccess: ({ user }) => {
      queries.setQueryData([...USER_KEY, id], { user });
      void queries.invalidateQueries({ queryKey: USERS_KEY });
      void queries.invalidateQueries({ queryKey: ['vadmin/acts'] });
    },
  });
}
