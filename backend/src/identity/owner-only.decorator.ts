import { SetMetadata } from '@nestjs/common';

export const OWNER_ONLY = 'owner-only';

/** Needs the operator's own session: a radio program with an API key may not touch the account. */
export const OwnerOnly = () => SetMetadata(OWNER_ONLY, true);
