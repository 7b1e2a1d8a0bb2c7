import { SetMetadata } from '@nestjs/common';

export const WHILE_LEAVING = 'while-leaving';

/** An account that is to be deleted may call this, as it may read: what else it does, others could see. */
export const WhileLeaving = () => SetMetadata(WHILE_LEAVING, true);

/** Said to it where it may not. */
export const IS_LEAVING = 'This account is to be deleted. Choose "Keep it" first.';
