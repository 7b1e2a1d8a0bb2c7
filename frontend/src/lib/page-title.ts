import { useEffect } from 'react';
import { PRODUCT_NAME } from './product.ts';

/** Names the page in the browser's tab; for pages whose name is known only once their content is there. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
