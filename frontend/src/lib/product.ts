/** The name of the product, wherever the interface says it. */
export const PRODUCT_NAME = 'Pileup';
