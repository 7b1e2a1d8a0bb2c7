import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'public';

/** Allows unauthenticated requests; every other route needs a signed-in account. */
export const Public = () => SetMetadata(PUBLIC, true);
