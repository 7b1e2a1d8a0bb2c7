import type { Photo } from '@pileup/contract/social';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { FieldError } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useMakeDefault } from './api.ts';
import { centredCrop, resizeCrop } from './crop-area.ts';
import styles from './crop-dialog.module.css';
import { CropSquare } from './crop-square.tsx';

const STEP = 0.1;

export function CropDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [crop, setCrop] = useState(() => centredCrop(photo));
  const make = useMakeDefault();
  useEffect(() => dialog.current?.showModal(), []);
  const percent = (part: number) => `${Math.round(part * 100)} %`;

  async function done() {
    try {
      await make.mutateAsync({ photo, crop });
      dialog.current?.close();
      showToast({ text: 'Profile photo updated.', kind: 'good' });
    } catch (error) {
      // The dialog was closed before the response arrived.
      if (!dialog.current) showToast({ text: failedText(error as Error), kind: 'bad' });
    }
  }
  return (
    <dialog
      className={cx(dialogStyles.dialog, styles.dialog)}
      ref={dialog}
      aria-labelledby="crop-title"
      onClose={onClose}
    >
      <div className={dialogStyles.body}>
        <h2 id="crop-title">Your profile photo</h2>
        <CropSquare photo={photo} crop={crop} onCrop={setCrop} />
        <div className={styles.sizes}>
          <IconButton
            label="Smaller"
            icon={IconMinus}
            stroke={2}
            onClick={() => setCrop(resizeCrop(crop, photo, crop.size - STEP))}
          />
          <IconButton
            label="Larger"
            icon={IconPlus}
            stroke={2}
            onClick={() => setCrop(resizeCrop(crop, photo, crop.size + STEP))}
          />
          <p className="muted num" id="crop-now" role="status">
            {percent(crop.size)} of the shorter side, {percent(crop.left)} from the left, {percent(crop.top)} from the
            top
          </p>
        </div>
        <FieldError text={make.isError && failedText(make.error)} />
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="primary" disabled={make.isPending} onClick={() => void done()}>
            Make default
          </Button>
        </div>
      </div>
    </dialog>
  );
}

const failedText = ({ message }: Error) => `Error setting default photo: ${message}`;
