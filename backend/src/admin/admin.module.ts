import { Module } from '@nestjs/common';

/** What only administrators see and do. */
@Module({ imports: [] })
export class AdminModule {}
