import { IconRss } from '@tabler/icons-react';
import { cx } from '../../../lib/cx.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Panel } from '../../../ui/panel.tsx';
import styles from './feeds-panel.module.css';

const FORMATS = [
  { extension: 'xml', label: 'RSS' },
  { extension: 'atom', label: 'Atom' },
  { extension: 'json', label: 'JSON Feed' },
] as const;

/** @param path address of the feeds, without extension: `/feeds/news` */
export function FeedsPanel({ path }: { path: string }) {
  return (
    <Panel title="Follow without an account" bodyClassName={styles.feeds}>
      {FORMATS.map(({ extension, label }) => (
        // This is no router link, because the server responds with the feed.
        <a key={extension} className={cx(buttonStyles.button, buttonStyles.small)} href={`${path}.${extension}`}>
          {extension === 'xml' && <IconRss className="i" stroke={1.75} aria-hidden />}
          {label}
        </a>
      ))}
    </Panel>
  );
}
