import { useState } from 'react';
import { photoPath } from '../lib/station/station-paths.ts';
import styles from './avatar.module.css';
import { MorseAvatar } from './radio/morse-avatar.tsx';

/** Up to this size, px, the small file is sharp on high-density screens. */
const SMALL_MAX_PX = 64;

interface AvatarProps {
  call: string;
  image: string | null;
  size?: number;
  /** Tints the avatar of a station without a photo. */
  continent?: string | undefined;
}

/** A station's photo; without one, or if it fails to load, its suffix in Morse. Show the call next to it. */
export function Avatar({ call, image, size = 36, continent }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!image || broken === image) return <MorseAvatar call={call} size={size} continent={continent} />;
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      <img
        src={photoPath(image, size <= SMALL_MAX_PX ? 'small' : undefined)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(image)}
      />
    </span>
  );
}
