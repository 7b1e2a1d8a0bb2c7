import { useLocation } from 'react-router-dom';
import { LiveGlobe } from '../features/globe/live/live-globe.tsx';
import { cx } from '../lib/cx.ts';
import styles from './globe-page.module.css';

/** The globe as a page of its own, for subscribers; only `/earth` has the site header. */
export default function GlobePage() {
  const isUnderHeader = useLocation().pathname === '/earth';
  return (
    <div className={cx(styles.page, isUnderHeader && styles.underHeader)}>
      <LiveGlobe isPage />
    </div>
  );
}
