import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../lib/product.ts';
import styles from './logo.module.css';

/** The logo: a pile-up of signals, and the one that gets through. */
export function Logo() {
  return (
    <Link className={styles.logo} to="/" aria-label={`${PRODUCT_NAME}, home`}>
      <svg viewBox="0 0 26 26" aria-hidden="true" stroke="currentColor">
        <path d="M1 23.5h24" strokeWidth="1.6" />
        <path d="M4 22v-5M8 22v-9M18 22v-9M22 22v-5" strokeWidth="2.6" />
        <path d="M13 22V3" stroke="var(--stamp)" strokeWidth="3.4" />
      </svg>
      <span>{PRODUCT_NAME}</span>
    </Link>
  );
}
