import { Fragment } from 'react';
import styles from './code.module.css';

/** A URL or command to be typed as it is; wraps at spaces, not after a hyphen or slash. */
export function Code({ children }: { children: string }) {
  let offset = 0;
  return (
    <code className={styles.code}>
      {children.split(' ').map((word) => {
        const first = offset === 0;
        offset += word.length + 1;
        return (
          <Fragment key={offset}>
            {!first && ' '}
            <span>{word}</span>
          </Fragment>
        );
      })}
    </code>
  );
}
