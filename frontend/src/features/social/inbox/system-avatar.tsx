import { IconBroadcast } from '@tabler/icons-react';

/** In the place of a photo, where Pileup itself speaks, or somebody who has left. */
export function SystemAvatar() {
  return (
    <span className="inbox-mark" aria-hidden="true">
      <IconBroadcast size={20} stroke={1.75} />
    </span>
  );
}
