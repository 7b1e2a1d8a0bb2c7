import { Fragment } from 'react';
import './code.css';

/** What is typed as it stands, an address or a command: it breaks at its blanks, not after a hyphen or a slash. */
export function Typed({ children }: { children: string }) {
  let at = 0;
  return (
    <code className="typed">
      {children.split(' ').map((word) => {
        const first = at === 0;
        at += word.length + 1;
        return (
          <Fragment key={at}>
            {!first && ' '}
            <span>{word}</span>
          </Fragment>
        );
      })}
    </code>
  );
}
