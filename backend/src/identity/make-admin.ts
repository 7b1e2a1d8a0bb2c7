import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../platform/command-of.js';
import { Database, statement } from '../platform/database/database.js';
import { NotFound } from '../platform/errors.js';
import { Stations } from './stations/stations.js';

/** Grants or revokes administrator rights. */
export class MakeAdmin extends CommandOf<{ callsign: string; isAdmin: boolean }>() {}

const MAKE = statement('update identity.account set is_admin = $2 where callsign = $1 returning id');

@CommandHandler(MakeAdmin)
export class MakeAdminHandler implements ICommandHandler<MakeAdmin> {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
  ) {}

  async execute({ callsign, isAdmin }: MakeAdmin): Promise<void> {
    const [made] = await this.database.run<{ id: number }>(MAKE, [callsign, isAdmin]);
    if (!made) throw new NotFound(`No account has the callsign ${callsign}.`);
    this.stations.changed(made.id, callsign);
  }
}
