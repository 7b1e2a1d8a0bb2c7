import type {
  LoginRequest,
  PasswordResetConfirmRequest,
  PinLoginRequest,
  RegisterRequest,
  UpdateProfileRequest,
} from '@pileup/contract/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { patchUser, setUser } from '../../session/user.ts';

export function useLogin() {
  return useMutation({ mutationFn: (request: LoginRequest) => call('vlogin', request) });
}

export function useRegister() {
  return useMutation({ mutationFn: (request: RegisterRequest) => call('vregister', request) });
}

/** Sends a login PIN; the response does not reveal whether the account exists. */
export function useSendPin() {
  return useMutation({ mutationFn: (callsign: string) => call('vsendpin', { callsign }) });
}

export function usePinLogin() {
  return useMutation({ mutationFn: (request: PinLoginRequest) => call('vpinlogin', request) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (email: string) => call('vpasswordreset', { email }) });
}

export function useChoosePassword() {
  return useMutation({ mutationFn: (request: PasswordResetConfirmRequest) => call('vpasswordreset/confirm', request) });
}

export function useConfirmEmail() {
  return useMutation({ mutationFn: (token: string) => call('vconfirmemail', { token }) });
}

export function useSendMobileCode() {
  return useMutation({ mutationFn: () => call('vsendmobilecode') });
}

export function useConfirmMobile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('vconfirmmobile', { code }),
    onSuccess: (response) => setUser(queries, response),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: UpdateProfileRequest) => call('vupdateprofile', request),
    onSuccess: async (response) => {
      await setUser(client, response);
      // Units, the grid and what others see are in nearly everything: all of the page is fetched again.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'vuser' });
    },
  });
}

/** Issues a new API key, which is shown only once; the previous one stops working. */
export function useIssueApiKey() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => call('vapikey'), onSuccess: () => patchUser(client, { has_api_key: true }) });
}
