import { Injectable } from '@nestjs/common';

/** The time, asked for in one place so that tests can own it. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  now(): number {
    return Date.now();
  }
}
