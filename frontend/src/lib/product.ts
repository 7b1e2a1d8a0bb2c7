/** The name of the product in the user interface. */
export const PRODUCT_NAME = 'Pileup';
