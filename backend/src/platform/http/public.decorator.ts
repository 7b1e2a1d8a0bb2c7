import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'public';

/** Visitors may call this too; every other route needs a signed-in operator. */
export const Public = () => SetMetadata(PUBLIC, true);
