import type { QsoCardResponse } from '@pileup/contract/cards';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { saveSheet, useQsoCard } from './api.ts';
import styles from './qso-card-panel.module.css';

export interface CardImage {
  src: string;
  alt: string;
  width: number;
  height: number;
}

interface QsoCardPanelProps {
  qdoId: number;
  /** Whether the contact is the reader's own: it can be printed, and its template changed. */
  mine: boolean;
  onOpen: (images: readonly CardImage[], at: number) => void;
}

/** The QSL card of a contact, front and back. Nothing is shown without it: the contact beside it says why. */
export function QsoCardPanel({ qdoId, mine, onOpen }: QsoCardPanelProps) {
  const { data } = useQsoCard(qdoId);
  if (!data) return null;
  const images = imagesOf(data);
  return (
    <Panel title="QSL card" bodyClassName={styles.body}>
      <div className={styles.sides}>
        {images.map((image, n) => (
          <button key={image.src} type="button" className={styles.side} onClick={() => onOpen(images, n)}>
            <img {...image} alt={`${image.alt}: enlarge`} loading="lazy" />
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        <Button small onClick={() => void share(images[0]?.src ?? '')}>
          <IconShare2 className="i" stroke={1.75} aria-hidden /> Share card
        </Button>
        {mine && <PrintButton qdoId={qdoId} />}
        {mine && (
          <ButtonLink small to="/account/qsl-card/print">
            Print several
          </ButtonLink>
        )}
        {mine && (
          <ButtonLink small to="/account/qsl-card">
            Change card
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

function PrintButton({ qdoId }: { qdoId: number }) {
  const [busy, setBusy] = useState(false);
  async function print() {
    setBusy(true);
    try {
      await saveSheet([qdoId], 'a4');
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : String(error), kind: 'bad' });
    }
    setBusy(false);
  }
  return (
    <Button small busy={busy} onClick={() => void print()}>
      <IconPrinter className="i" stroke={1.75} aria-hidden /> Print card (PDF)
    </Button>
  );
}

function imagesOf({ front, back, width, height }: QsoCardResponse): CardImage[] {
  return [
    { src: front, alt: 'Front of the QSL card', width, height },
    { src: back, alt: 'Back of the QSL card', width, height },
  ];
}

/** Shares the address by the device's own dialog where there is one, else copies it to the clipboard. */
async function share(path: string): Promise<void> {
  const url = `${window.location.origin}${path}`;
  try {
    if (navigator.share) await navigator.share({ title: 'QSL card', url });
    else {
      await navigator.clipboard.writeText(url);
      showToast({ text: 'Card link copied.', kind: 'good' });
    }
  } catch (error) {
    // The reader closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ text: `The link could not be copied: ${url}`, kind: 'bad' });
  }
}
