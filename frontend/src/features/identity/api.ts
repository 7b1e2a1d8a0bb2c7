import type { LoginRequest, RegisterRequest, UpdateProfileRequest, User } from '@pileup/contract/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { refreshSession } from '../../lib/session.ts';

export function useLogin() {
  return useMutation({ mutationFn: (request: LoginRequest) => call('vlogin', request) });
}

export function useRegister() {
  return useMutation({ mutationFn: (request: RegisterRequest) => call('vregister', request) });
}

const accountKey = (accountId: number) => ['vuser', accountId];

/** The account as the server has it now; the session's copy may be as old as the last sign-in. */
export function useAccount(accountId: number) {
  return useQuery({
    queryKey: accountKey(accountId),
    queryFn: async ({ signal }) => {
      const answer = await call('vuser', {}, {}, signal);
      refreshSession(answer);
      return answer.user;
    },
    // A form stands on it: it must not change under the hands of who fills it in.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: UpdateProfileRequest) => call('vupdateprofile', request),
    onSuccess: (answer) => {
      refreshSession(answer);
      client.setQueryData(accountKey(answer.user.id), answer.user);
    },
  });
}

/** Issues a new API key, which is told this once; the one before is dead. */
export function useIssueApiKey(accountId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('vapikey'),
    onSuccess: () => client.setQueryData<User>(accountKey(accountId), (user) => user && { ...user, has_api_key: true }),
  });
}
