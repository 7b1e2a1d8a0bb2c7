import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SignedInRequests } from '../identity/index.js';
import { LastSeen } from './last-seen.js';

/** Every signed-in request marks its operator as online. */
@Injectable()
export class NoteLastSeen implements OnModuleInit {
  constructor(
    private readonly requests: SignedInRequests,
    private readonly seen: LastSeen,
  ) {}

  onModuleInit(): void {
    this.requests.onRequest(({ accountId }) => this.seen.note(accountId));
  }
}
