import type { UserCard } from '@pileup/contract/presence';
import { IconFocus2 } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { vfo } from './use-tuning.ts';

interface TuneButtonProps {
  card: UserCard;
  onTune: (card: UserCard) => void;
  className: string | undefined;
}

/** "Tune here": only if the station's frequency is visible. */
export function TuneButton({ card, onTune, className }: TuneButtonProps) {
  const { is_live, on_freq, mode } = card;
  if (!is_live || typeof on_freq !== 'number') return null;
  return (
    <IconButton
      className={className}
      label={`Tune my radio to ${[vfo(on_freq), mode].filter(Boolean).join(' ')}`}
      icon={IconFocus2}
      onClick={() => onTune(card)}
    />
  );
}
