import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useInstall } from '../../../lib/install-prompt.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './download.module.css';

/** How to install the web app; the browser offers it, or has an entry in its menu. */
export function AppOnDevice() {
  const install = useInstall();
  return (
    <Panel title="On your phone and tablet, free" bodyClassName={styles.text}>
      <p>
        {PRODUCT_NAME} itself is an app: installed, it opens in a window of its own and logs contacts without network,
        which it sends later. Nothing to update.
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
