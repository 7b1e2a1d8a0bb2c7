export const PRODUCT_NAME = 'Pileup';

/** Whether a subscription can be bought here: if not, the server says so in the page. */
export const sellsSubscriptions = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="pileup-upgrade"]')?.content !== 'no';
