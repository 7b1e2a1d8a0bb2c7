import { SetMetadata } from '@nestjs/common';

export const ALLOW_WHILE_DELETION_PENDING = 'while-leaving';

/** An account that is to be deleted may call this, as it may read: what else it does, others could see. */
export const AllowWhileDeletionPending = () => SetMetadata(ALLOW_WHILE_DELETION_PENDING, true);

/** Said to it where it may not. */
export const DELETION_PENDING_MESSAGE = 'This account is to be deleted. Choose "Keep it" first.';
