import { QRCodeSVG } from 'qrcode.react';
import { durationText } from '../../../lib/text/duration-text.ts';
import { Copyable } from '../../../ui/copyable.tsx';
import type { ShownCode } from './api.ts';
import { pairingCommand, pairingText } from './pairing-text.ts';

/** The code for eyes and for cameras, how long it is good, and what to type with it. */
export function PairingCode({ shown: { code, endsAt }, now }: { shown: ShownCode; now: number }) {
  const server = window.location.origin;
  return (
    <div className="pairing">
      {/* Dark on white with a quiet zone of 4 modules in both themes: cameras expect it so. */}
      <QRCodeSVG
        value={pairingText(server, code)}
        title={`QR code of the pairing code ${code}`}
        size={184}
        level="M"
        marginSize={4}
      />
      <Copyable label="Pairing code" text={code} big />
      <p className="left">
        Good for <time>{durationText((endsAt - now) / 1000)}</time>, and for one computer.
      </p>
      <Copyable label="Type this where the bridge is" text={pairingCommand(server, code)} />
      <p className="hint">
        The bridge is one file: <a href="/pileup-bridge.mjs">pileup-bridge.mjs</a>. It needs Node 20 or newer.
      </p>
    </div>
  );
}
