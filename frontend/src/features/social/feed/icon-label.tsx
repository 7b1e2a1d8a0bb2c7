import type { IconTrophy } from '@tabler/icons-react';

/** An icon with a tooltip and a text for screen readers. */
export function IconLabel({ icon: Icon, text }: { icon: typeof IconTrophy; text: string }) {
  return (
    <span className="icon-label" title={text}>
      <Icon className="i" stroke={1.75} aria-hidden />
      <span className="vh">{text}</span>
    </span>
  );
}
