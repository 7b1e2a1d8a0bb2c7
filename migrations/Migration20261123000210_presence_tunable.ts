import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000210_presence_tunable extends Migration {
  override up(): void {
    this.addSql('alter table presence.rig drop can_qsy, add tunable_at timestamptz');
  }
}
