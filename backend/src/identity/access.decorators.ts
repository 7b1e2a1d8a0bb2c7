import { SetMetadata } from '@nestjs/common';

export const API_KEY_TOO = 'api-key-too';

/** Allows radio programs to use this endpoint with an API key. All other routes need a session. */
export const AllowApiKey = () => SetMetadata(API_KEY_TOO, true);

export const ALLOW_WHILE_DELETION_PENDING = 'allow-while-deletion-pending';

/** Allows a change while the account's deletion is pending; other changes are refused, since others could see them. */
export const AllowWhileDeletionPending = () => SetMetadata(ALLOW_WHILE_DELETION_PENDING, true);

export const ADMINS_ONLY = 'admins-only';

/** Allows this route to administrators only; for all others it is forbidden. */
export const AdminsOnly = () => SetMetadata(ADMINS_ONLY, true);

export const DELETION_PENDING_MESSAGE = 'This account is scheduled for deletion. Choose "Keep it" first.';
