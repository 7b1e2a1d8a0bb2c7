import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { getSession } from '../../../session/session.ts';
import { patchUser } from '../../../session/user.ts';

/** Adds a callsign and shows it in the list and the menu at once. */
export function useAddSubAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (callsign: string) => call('vaddsubaccount', { callsign }),
    onSuccess: async ({ user: added }) => {
      const user = getSession()?.user;
      if (!user) return;
      const others = user.sub_accounts.filter(({ id }) => id !== added.id);
      const sub_accounts = [...others, added].sort((a, b) => (a.callsign < b.callsign ? -1 : 1));
      await patchUser(queries, { sub_accounts });
    },
  });
}
