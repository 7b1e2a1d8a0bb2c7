import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../lib/product.ts';
import styles from './footer.module.css';

export function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <footer className={styles.footer}>
      <span>{PRODUCT_NAME}</span>
      <span>All times are UTC.</span>
      <span className="sp" />
      <Link to="/docs">FAQ</Link>
      <Link to="/privacy">Privacy</Link>
      <button type="button" onClick={onShortcuts}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
    </footer>
  );
}
