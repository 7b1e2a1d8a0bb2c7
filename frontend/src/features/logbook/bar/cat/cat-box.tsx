import { IconInfoCircle } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/button.tsx';
import { Check } from '../../../../ui/check.tsx';
import type { LogBarState } from '../use-log-bar.ts';
import './cat-box.css';

export interface CatBoxProps {
  bar: LogBarState;
  /** Whether the help with the id `cat-help` is open. */
  helpOpen: boolean;
  onHelp: (open: boolean) => void;
}

/** The CAT link: a checkbox while a radio is connected, otherwise help on how to connect one. */
export function CatBox({ bar: { cat }, helpOpen, onHelp }: CatBoxProps) {
  if (cat.active) {
    const source = [cat.rigName, cat.program && `via ${cat.program}`].filter(Boolean).join(' ');
    return (
      <span className="cat linked" title={source || undefined}>
        <Check label={<LinkLabel program={cat.program} />} checked={cat.enabled} onChange={cat.setEnabled} />
      </span>
    );
  }
  return (
    <span className="cat roomy">
      <Check label="CAT Link Unavailable" disabled aria-describedby={helpOpen ? 'cat-help' : undefined} />
      <IconButton label="About the CAT link" aria-expanded={helpOpen} onClick={() => onHelp(!helpOpen)}>
        <IconInfoCircle className="i" stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}

function LinkLabel({ program }: { program: string }) {
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
