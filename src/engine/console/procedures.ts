// The SQL console.
import { type ConsoleAnswer, ConsoleAsk, type ConsoleTable } from '../../contract/app/console.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const sqlConsole = router({
  /** Ends when no one waits for it any more. */
  ask: procedure
    .input(ConsoleAsk)
    .query(({ ctx, input, signal }): Promise<ConsoleAnswer> => ctx.engine.console.ask(input.sql, signal)),
  tables: procedure.query(({ ctx }): Promise<ConsoleTable[]> => ctx.engine.console.tables()),
})
