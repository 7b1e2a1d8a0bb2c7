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
    consequence: 'After the present subscription, or from now. The member gets a notice with the date, not the reason.',
    done: 'Access given.',
    isPossible: () => true,
  },
  confirm: {
    label: 'Confirm e-mail',
    consequence: 'The address counts as confirmed. Sessions and credentials stay.',
    done: 'Address confirmed.',
    isPossible: ({ is_confirmed }) => !is_confirmed,
  },
  'end-sessions': {
    label: 'End all sessions',
    consequence: 'Every browser is signed out, under all callsigns. PINs and links that were sent no longer work.',
    done: 'All sessions ended.',
    isPossible: () => true,
  },
  'make-admin': {
    label: 'Make administrator',
    consequence: 'It can then do everything that you can do here.',
    done: 'It is an administrator now.',
    isPossible: ({ is_admin, state }) => is_admin === 0 && state === 'active',
  },
  'no-admin': {
    label: 'Remove administrator role',
    consequence: 'It sees nothing of these pages any more.',
    done: 'Role removed.',
    isPossible: ({ is_admin }) => is_admin === 1,
  },
  suspend: {
    label: 'Suspend',
    consequence:
      'Signs out every browser and refuses sign-in and API keys, for all callsigns. What was published stays: hide it in the reports.',
    done: 'Suspended.',
    isPossible: ({ is_admin, state }) => is_admin === 0 && state !== 'suspended',
  },
  reinstate: {
    label: 'Lift the suspension',
    consequence: 'All callsigns can be signed in to again.',
    done: 'No longer suspended.',
    isPossible: ({ state }) => state === 'suspended',
  },
};

export const ACT_ORDER = Object.keys(ACT_TEXTS) as AccountActName[];
