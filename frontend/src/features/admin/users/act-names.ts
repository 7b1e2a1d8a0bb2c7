import type { AccountActName, AdminUserDetail } from '@pileup/contract/admin/users';

export interface ActText {
  label: string;
  consequence: string;
  done: string;
  isPossible: (user: AdminUserDetail) => boolean;
}

/** The acts in the order in which they are offered. */
export const ACT_TEXTS: Readonly<Record<AccountActName, ActText>> = {
  grant: {
    label: 'Give access',
    consequence: 'Starts after the current subscription, or now. The member sees the date, not the reason.',
    done: 'Access given.',
    isPossible: () => true,
  },
  confirm: {
    label: 'Confirm e-mail',
    consequence: 'Marks the address as confirmed. Sessions and credentials are not changed.',
    done: 'Address confirmed.',
    isPossible: ({ is_confirmed }) => !is_confirmed,
  },
  'end-sessions': {
    label: 'End all sessions',
    consequence: 'Signs out every browser, under all callsigns. PINs and links already sent stop working.',
    done: 'All sessions ended.',
    isPossible: () => true,
  },
  'make-admin': {
    label: 'Make administrator',
    consequence: 'This account gets full administrator access.',
    done: 'Administrator role given.',
    isPossible: ({ is_admin, state }) => is_admin === 0 && state === 'active',
  },
  'no-admin': {
    label: 'Remove administrator role',
    consequence: 'This account loses access to these pages.',
    done: 'Role removed.',
    isPossible: ({ is_admin }) => is_admin === 1,
  },
  suspend: {
    label: 'Suspend',
    consequence:
      'Signs out every browser and blocks sign-in and API keys for all callsigns. Published content stays visible: hide it under Reports.',
    done: 'Suspended.',
    isPossible: ({ is_admin, state }) => is_admin === 0 && state !== 'suspended',
  },
  reinstate: {
    label: 'Lift the suspension',
    consequence: 'All callsigns can sign in again.',
    done: 'Suspension lifted.',
    isPossible: ({ state }) => state === 'suspended',
  },
};

export const ACT_ORDER = Object.keys(ACT_TEXTS) as AccountActName[];
