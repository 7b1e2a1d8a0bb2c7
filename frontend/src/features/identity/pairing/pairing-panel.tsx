import { IconCheck, IconQrcode } from '@tabler/icons-react';
import encodeQR from 'qr';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { formError } from '../../../lib/http/refusal-text.ts';
import { durationText } from '../../../lib/text/duration-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/code.tsx';
import fieldStyles from '../../../ui/field.module.css';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import formStyles from '../form.module.css';
import { FormError } from '../form.tsx';
import { type ShownCode, useIssueCode, usePaired } from './api.ts';
import { PairedComputers } from './paired-computers.tsx';
import { newlyPaired, pairingCommand, pairingText } from './pairing-code.ts';
import styles from './pairing-panel.module.css';

/** Pairs the bridge on the user's computer without typing a key, and lists the paired computers. */
export function PairingPanel() {
  const issue = useIssueCode();
  const [shown, setShown] = useState<ShownCode | null>(null);
  const [arrived, setArrived] = useState('');
  const now = useUtcClock();
  const isValid = shown !== null && now < shown.expiresAt;
  const paired = usePaired(isValid);
  const computers = paired.data?.computers;
  const container = useFocusFallback<HTMLDivElement>(`${isValid} ${computers?.map(({ id }) => id).join()}`);

  const fresh = shown && computers && newlyPaired(computers, shown.known);

  useEffect(() => {
    if (!fresh) return;
    setArrived(fresh.name);
    setShown(null);
  }, [fresh]);

  function press() {
    if (issue.isPending) return;
    setArrived('');
    if (isValid) setShown(null);
    else issue.mutate(undefined, { onSuccess: setShown });
  }

  return (
    <Panel title="Pair a computer">
      <div ref={container} tabIndex={-1}>
        <div className={cx(panelStyles.padded, formStyles.form)}>
          <p className="muted">
            Connects the bridge on your computer. No key to copy; you can remove each computer separately.{' '}
            <Link to="/docs#connect">About the bridge</Link>
          </p>
          <FormError text={formError(issue.error, 'Could not create a pairing code.')} />
          {isValid && <PairingCode shown={shown} now={now} />}
          <div role="status" className={formStyles.liveStatus}>
            {shown && !isValid && <p>This code has expired.</p>}
            {arrived && (
              <p className={styles.paired}>
                <IconCheck className="i" aria-hidden />
                {arrived} is paired.
              </p>
            )}
          </div>
          <div className={formStyles.row}>
            <Button small variant={isValid ? 'quiet' : 'plain'} aria-busy={issue.isPending} onClick={press}>
              {!isValid && <IconQrcode className="i" aria-hidden />}
              {isValid ? 'Hide the code' : shown ? 'Show a new code' : 'Show a pairing code'}
            </Button>
          </div>
        </div>
        <PairedComputers query={paired} />
      </div>
    </Panel>
  );
}

/** The pairing code as text and QR code, its remaining time, and the command to run. */
function PairingCode({ shown: { code, expiresAt }, now }: { shown: ShownCode; now: number }) {
  const server = window.location.origin;
  return (
    <div className={styles.pairing}>
      <QrCode text={pairingText(server, code)} title={`QR code of the pairing code ${code}`} />
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

/** Dark on white with a quiet zone of 4 modules in both themes: QR readers require it. */
function QrCode({ text, title }: { text: string; title: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  const modules = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg role="img" width={184} height={184} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
      <title>{title}</title>
      <path fill="white" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="black" d={modules.join('')} />
    </svg>
  );
}
