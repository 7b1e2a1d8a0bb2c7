import type { IconTrophy } from '@tabler/icons-react';

/** A small picture and its word. */
export function IconLabel({ icon: Icon, text }: { icon: typeof IconTrophy; text: string }) {
  return (
    <span className="sign" title={text}>
      <Icon className="i" stroke={1.75} aria-hidden />
      <span className="vh">{text}</span>
    </span>
  );
}
