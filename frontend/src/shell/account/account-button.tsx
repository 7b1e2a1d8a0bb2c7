import type { User } from '@pileup/contract/identity';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Avatar } from '../../ui/avatar.tsx';

/** Who is signed in; the button that opens the account menu. */
export function AccountButton({ user, className = '', ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`me ${className}`}
      aria-label={`Account of ${user.my_callsign}`}
      aria-haspopup="menu"
      {...rest}
    >
      <Avatar call={user.my_callsign} image={user.profile_image_name} size={40} />
      <span className="call">{user.my_callsign}</span>
      <IconChevronDown className="i md-only" stroke={1.75} aria-hidden />
    </button>
  );
}
