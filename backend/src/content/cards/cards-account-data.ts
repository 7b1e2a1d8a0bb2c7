import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../../platform/account-data.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { savedTemplate } from './card-template.entity.js';

const ERASE = [sql<{ accountId: number }>`delete from content.card_template where account_id = $accountId`];

@Injectable()
@AccountData({ order: 91 })
export class CardsAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const template = await savedTemplate(this.database, accountId);
    if (template) yield jsonFile('qsl-card.json', 'How your QSL cards look.', template);
  }
}
