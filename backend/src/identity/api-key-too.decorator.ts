import { SetMetadata } from '@nestjs/common';

export const API_KEY_TOO = 'api-key-too';

/** A radio program may call this with its API key; every other route needs the operator's own session. */
export const ApiKeyToo = () => SetMetadata(API_KEY_TOO, true);
