import { Injectable } from '@nestjs/common';
import type { Revenue } from '@pileup/contract/admin/users';

/** What the payment service received. Without one, nothing is known, which is not the same as nothing received. */
@Injectable()
export class ReceivedRevenue {
  /** In pence: in the calendar month of `now` (ms) and in the twelve months until then; null if no service is connected. */
  async at(_now: number): Promise<Revenue | null> {
    return null;
  }
}
