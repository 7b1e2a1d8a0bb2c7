export const PRODUCT_NAME = 'Pileup';
