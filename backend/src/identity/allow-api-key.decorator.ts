import { SetMetadata } from '@nestjs/common';

export const API_KEY_TOO = 'api-key-too';

/** Radio programs may call this with an API key. All other routes need a session. */
export const AllowApiKey = () => SetMetadata(API_KEY_TOO, true);
