import { Command } from '@nestjs/cqrs';

/**
 * The base class of a command whose properties are given as one object: `new EndSession({ mainId, sessionId })`.
 * `Result` is what its handler returns.
 */
export function CommandOf<Input extends object, Result = void>() {
  class CommandWithInput extends Command<Result> {
    constructor(input: Input) {
      super();
      Object.assign(this, input);
    }
  }
  return CommandWithInput as unknown as new (
    input: Input,
  ) => Command<Result> & Readonly<Input>;
}
