import type { ComponentProps } from 'react';

/** Fields one below the other, sent without leaving the page; its submit button says while that is under way. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      className="form"
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
