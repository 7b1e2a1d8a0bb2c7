import { QRCodeSVG } from 'qrcode.react';
import { durationText } from '../../../lib/text/duration-text.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Copyable } from '../copyable.tsx';
import type { ShownCode } from './api.ts';
import styles from './pairing-code.module.css';
import { pairingCommand, pairingText } from './pairing-text.ts';

/** The pairing code as text and QR code, its remaining time, and the command to run. */
export function PairingCode({ shown: { code, expiresAt }, now }: { shown: ShownCode; now: number }) {
  const server = window.location.origin;
  return (
    <div className={styles.pairing}>
      {/* Dark on white with a quiet zone of 4 modules in both themes: QR readers require it. */}
      <QRCodeSVG
        value={pairingText(server, code)}
        title={`QR code of the pairing code ${code}`}
        size={184}
        level="M"
        marginSize={4}
      />
      <Copyable label="Pairing code" text={code} big />
      <p className={styles.remaining}>
        Valid for <time>{durationText((expiresAt - now) / 1000)}</time>, for one computer.
      </p>
      <Copyable label="Run this in the bridge’s folder" text={pairingCommand(server, code)} />
      <p className={fieldStyles.hint}>
        The bridge is one file: <a href="/pileup-bridge.mjs">pileup-bridge.mjs</a>. It needs Node 20 or newer.
      </p>
    </div>
  );
}
