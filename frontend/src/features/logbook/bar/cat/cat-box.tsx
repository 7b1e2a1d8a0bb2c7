import { IconInfoCircle } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/button.tsx';
import { Check } from '../../../../ui/check.tsx';
import type { LogBarState } from '../use-log-bar.ts';
import './cat-box.css';

export interface CatBoxProps {
  bar: LogBarState;
  /** The help is open; it has the id `cat-help`. */
  helps: boolean;
  onHelp: (open: boolean) => void;
}

/** The link to the radio: a box to tick where one is heard, else how to get there. */
export function CatBox({ bar: { cat }, helps, onHelp }: CatBoxProps) {
  if (cat.active) {
    const heard = [cat.rigName, cat.program && `via ${cat.program}`].filter(Boolean).join(' ');
    return (
      <span className="cat linked" title={heard || undefined}>
        <Check label={<LinkWords program={cat.program} />} checked={cat.wanted} onChange={cat.want} />
      </span>
    );
  }
  return (
    <span className="cat roomy">
      <Check label="CAT Link Unavailable" disabled aria-describedby={helps ? 'cat-help' : undefined} />
      <IconButton label="About the CAT link" aria-expanded={helps} onClick={() => onHelp(!helps)}>
        <IconInfoCircle className="i" stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}

function LinkWords({ program }: { program: string }) {
  return (
    <span className="words">
      CAT Link{' '}
      {program && (
        <span className="via">
          <span aria-hidden="true">· </span>
          {program}
        </span>
      )}
    </span>
  );
}
