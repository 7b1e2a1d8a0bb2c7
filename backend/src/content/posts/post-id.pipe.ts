import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../../platform/errors.js';
import { NO_SUCH_POST } from './posts.query.js';

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;

/** The id of a post in a path. @throws NotFound if it cannot be one */
@Injectable()
export class PostIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!ID.test(value) || Number(value) > MAX_ID) throw new NotFound(NO_SUCH_POST);
    return Number(value);
  }
}
