import { Dependencies, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Transaction } from './database/database.js';

/** Adds the caller's row about a command to its transaction, so that the row exists exactly if the change does. */
export type AlsoInTransaction = (tx: Transaction) => Promise<void>;

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

/** A class, whose constructor may be private. */
interface Provider {
  readonly prototype: object;
}

type InstancesOf<Providers extends readonly Provider[]> = { [Index in keyof Providers]: Providers[Index]['prototype'] };

/**
 * The handler of a command as a function, which gets the command and one instance of each provider: for handlers without
 * state and further methods. Others are classes with `@CommandHandler`.
 */
export function handlerOf<Handled extends Command<unknown>, const Providers extends readonly Provider[]>(
  command: new (...input: never[]) => Handled,
  providers: Providers,
  handle: (
    command: Handled,
    ...instances: InstancesOf<Providers>
  ) => Promise<Handled extends Command<infer Result> ? Result : never>,
): Type<ICommandHandler<Handled>> {
  @CommandHandler(command as Type<Handled>)
  @Dependencies(...providers)
  class FunctionHandler {
    private readonly instances: InstancesOf<Providers>;

    constructor(...instances: InstancesOf<Providers>) {
      this.instances = instances;
    }

    execute(handled: Handled) {
      return handle(handled, ...this.instances);
    }
  }
  Object.defineProperty(FunctionHandler, 'name', { value: `${command.name}Handler` });
  return FunctionHandler as unknown as Type<ICommandHandler<Handled>>;
}
