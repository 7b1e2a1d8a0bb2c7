import type { Release, ReleaseAsset } from '@pileup/contract/releases';
import { IconDeviceMobileDown, IconDownload, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { call } from '../../../lib/http/http.ts';
import { useInstall } from '../../../lib/install-prompt.ts';
import { PRODUCT_NAME, sellsSubscriptions } from '../../../lib/product.ts';
import { isSubscriber, useSession } from '../../../lib/session.ts';
import { sizeText } from '../../../lib/text/amount-text.ts';
import { SUBSCRIPTION_PATH } from '../../../session/account-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import rowStyles from '../../../ui/rows.module.css';
import { NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import styles from './download.module.css';
import { installersOf, platformName, platformOfBrowser } from './own-platform.ts';

/** The newest release of the bridge; without files if there is none. */
function useLatestRelease() {
  return useQuery({ queryKey: ['releases/latest'], queryFn: ({ signal }) => call('releases/latest', {}, {}, signal) });
}

/** Starts the download of an installer; subscribers only. */
function useDownload() {
  return useMutation({
    mutationFn: (file: { version: string; file: string }) => call('vdownload', file),
    // An attachment: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => showToast({ text: message }),
  });
}

/** The bridge as a program for each platform; for subscribers. */
export function Installers() {
  const query = useLatestRelease();
  const { data: release } = query;
  if (release === undefined)
    return (
      <Panel title="The bridge for your computer">
        <NotLoaded query={query} what="the programs" rows={3} height={64} />
      </Panel>
    );
  if (!release.assets.some((asset) => asset.subscribers_only))
    return (
      <Panel title="The bridge for your computer">
        <AccessNote />
        <div className={cx(panelStyles.padded, styles.text)}>
          <p>
            Installers for Windows, Linux and the Raspberry Pi contain everything: download, start, pair. This site has
            not built them yet; its operators can do so with one command (<Code>npm run bridge:package</Code>). The
            single-file bridge, below, does the same.
          </p>
        </div>
      </Panel>
    );
  return (
    <Panel
      title={`The bridge ${release.version}`}
      aside={
        <>
          From <Time at={release.published_at} show="date" />
        </>
      }
    >
      <AccessNote />
      {release.body !== '' && <p className={cx(panelStyles.padded, styles.notes)}>{release.body}</p>}
      <InstallerRows release={release} />
      <FreeFiles release={release} />
    </Panel>
  );
}

const upgradeText = () => (sellsSubscriptions() ? 'UPGRADE required' : 'For subscribers');

/** Tells users who have no subscription what they need, and what is free. */
function AccessNote() {
  const session = useSession();
  if (isSubscriber(session)) return null;
  return (
    <div className={cx(panelStyles.padded, styles.access)} role="note">
      <p>
        <b>{session ? upgradeText() : 'Please log in to download'}</b>
        <span className="muted">
          These programs are for subscribers. The single-file bridge, below, does the same and is free for everyone; it
          needs Node.
        </span>
      </p>
      {session ? (
        sellsSubscriptions() && (
          <ButtonLink variant="primary" to={SUBSCRIPTION_PATH}>
            Upgrade
          </ButtonLink>
        )
      ) : (
        <ButtonLink variant="primary" to={`/login?redirect=${encodeURIComponent('/download')}`}>
          Log in
        </ButtonLink>
      )}
    </div>
  );
}

function InstallerRows({ release }: { release: Release }) {
  const own = platformOfBrowser(navigator.userAgent);
  return (
    <ul className={cx(rowStyles.rows, styles.files)} aria-label="Programs">
      {installersOf(release.assets, own).map((asset) => (
        <li key={asset.name}>
          <div className={styles.file}>
            <p>
              <b>{platformName(asset)}</b>
              {asset.platform === own && <span className="muted"> · for this computer</span>}
            </p>
            <p className="muted">
              {asset.name} · {sizeText(asset.size)}
            </p>
            {asset.sha256 !== null && <p className={styles.checksum}>SHA-256 {asset.sha256}</p>}
          </div>
          <DownloadButton asset={asset} version={release.version} isPrimary={asset.platform === own} />
        </li>
      ))}
    </ul>
  );
}

interface DownloadButtonProps {
  asset: ReleaseAsset;
  version: string;
  isPrimary: boolean;
}

function DownloadButton({ asset, version, isPrimary }: DownloadButtonProps) {
  const session = useSession();
  const { mutate, isPending } = useDownload();
  const label = <span className="vh"> {platformName(asset)}</span>;
  if (session && !isSubscriber(session) && !sellsSubscriptions())
    return (
      <span className={styles.locked}>
        <IconLock className="i" stroke={1.75} aria-hidden /> {upgradeText()}
        {label}
      </span>
    );
  if (!isSubscriber(session))
    return (
      <Link className={styles.locked} to={session ? SUBSCRIPTION_PATH : '/login?redirect=%2Fdownload'}>
        <IconLock className="i" stroke={1.75} aria-hidden /> {session ? 'UPGRADE required' : 'Log in'}
        {label}
      </Link>
    );
  return (
    <Button
      variant={isPrimary ? 'primary' : 'plain'}
      busy={isPending}
      onClick={() => mutate({ version, file: asset.name })}
    >
      <IconDownload className="i" stroke={1.75} aria-hidden /> Download{label}
    </Button>
  );
}

/** Checksums and the like; the one-file program has its own panel. */
function FreeFiles({ release: { assets } }: { release: Release }) {
  const free = assets.filter((asset) => !asset.subscribers_only && asset.platform === null);
  if (free.length === 0) return null;
  return (
    <p className={cx(panelStyles.padded, styles.free)}>
      {free.map(({ name, browser_download_url }) => (
        <a key={name} href={browser_download_url} download>
          {name}
        </a>
      ))}
    </p>
  );
}

/** How to install the web app; the browser offers it, or has an entry in its menu. */
export function AppOnDevice() {
  const install = useInstall();
  return (
    <Panel title="On your phone and tablet, free" bodyClassName={styles.text}>
      <p>
        {PRODUCT_NAME} itself is an app: installed, it opens in its own window and logs contacts offline, sending them
        later. Nothing to update.
      </p>
      {install ? (
        <p>
          <Button onClick={install}>
            <IconDeviceMobileDown className="i" stroke={1.75} aria-hidden /> Install on this device
          </Button>
        </p>
      ) : (
        <ul>
          <li>Android, Chrome: menu › Add to home screen › Install</li>
          <li>iPhone and iPad, Safari: Share › Add to Home Screen</li>
          <li>Windows, macOS, Linux, Chrome or Edge: the install icon in the address bar</li>
        </ul>
      )}
    </Panel>
  );
}

/** The bridge for every computer with Node, macOS included. */
export function OneFileProgram() {
  return (
    <Panel title="The single-file bridge, free" aside="Windows, macOS, Linux" bodyClassName={styles.text}>
      <p>
        Save <a href="/pileup-bridge.mjs">pileup-bridge.mjs</a> on the computer at the radio. It needs Node 20 or newer,
        from nodejs.org or your system’s packages, and nothing else.
      </p>
      <p>
        Pair it once, with the code shown on your <Link to="/account#programs">account screen</Link>:
      </p>
      <p>
        <Code>{`node pileup-bridge.mjs pair K7QM-2ZPD --server ${window.location.origin}`}</Code>
      </p>
      <p>
        Then start it, and leave it running: <Code>node pileup-bridge.mjs</Code>
      </p>
      <p className="muted">
        On macOS this is the program to use. Settings for WSJT-X, N1MM and others are in the{' '}
        <Link to="/docs#connect">guide</Link>.
      </p>
    </Panel>
  );
}
