import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { getSession } from '../../../session/session.ts';
import { noteOfUser } from '../../../session/user.ts';

/** Adds a callsign; it is in the list and in the menu at once. */
export function useAddSubAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (callsign: string) => call('vaddsubaccount', { callsign }),
    onSuccess: async ({ user: added }) => {
      const user = getSession()?.user;
      if (!user) return;
      const others = user.sub_accounts.filter(({ id }) => id !== added.id);
      const sub_accounts = [...others, added].sort((a, b) => (a.callsign < b.callsign ? -1 : 1));
      await noteOfUser(queries, { sub_accounts });
    },
  });
}
