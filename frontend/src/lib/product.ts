export const PRODUCT_NAME = 'Pileup';

/** Whether a subscription can be bought here: the server writes into the page if not. */
export const sellsSubscriptions = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="pileup-upgrade"]')?.content !== 'no';
