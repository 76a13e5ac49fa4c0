// Databases for the page: connecting, looking, reading a table, writing one.

import type { FileJob } from '../../contract/app/file/file.ts'
import {
  DatabaseConnect,
  type DatabaseContent,
  DatabasePlace,
  type KnownDatabase,
  type TableFetch,
  type TablePlan,
  TableRef,
  type TableSample,
  type TableSend,
  TableSendsAsk,
  TableWrite,
  TableWriteStart,
} from '../../contract/app/file/postgres.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const postgresRouter = router({
  known: procedure.query(({ ctx }): KnownDatabase[] => ctx.engine.databases.known()),
  /** Asks the server. */
  connect: procedure
    .input(DatabaseConnect)
    .mutation(({ ctx, input }): Promise<DatabaseContent> => ctx.engine.databases.connect(input)),
  forget: procedure
    .input(DatabasePlace)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.databases.forget(input)),
  sample: procedure.input(TableRef).query(({ ctx, input }): Promise<TableSample> => ctx.engine.databases.sample(input)),
  /** Reads a table into a file that can be imported. */
  fetch: procedure
    .input(TableRef)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<TableFetch> =>
        ctx.engine.databases.fetch(input, signal ?? new AbortController().signal),
    ),
  plan: procedure.input(TableWrite).query(({ ctx, input }): Promise<TablePlan> => ctx.engine.databases.plan(input)),
  write: procedure
    .input(TableWriteStart)
    .mutation(({ ctx, input }): Promise<FileJob> => ctx.engine.databases.write(input)),
  sends: procedure
    .input(TableSendsAsk)
    .query(({ ctx, input }): Promise<TableSend[]> => ctx.engine.databases.sends(input.limit)),
})
