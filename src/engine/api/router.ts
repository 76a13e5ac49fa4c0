// Everything a page or the command line may ask of the engine.
import { account } from './account.ts'
import { answer } from './answer.ts'
import { app } from './app.ts'
import { computed } from './computed.ts'
import { sqlConsole } from './console.ts'
import { edit } from './edit.ts'
import { file } from './file.ts'
import { find } from './find.ts'
import { ledger } from './ledger.ts'
import { line } from './line.ts'
import { own } from './own.ts'
import { policy } from './policy.ts'
import { privacy } from './privacy.ts'
import { createCallerFactory, router } from './procedure.ts'
import { raw } from './raw.ts'
import { recipe } from './recipe.ts'
import { run } from './run.ts'
import { search } from './search.ts'
import { seen } from './seen.ts'
import { settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { stored } from './stored.ts'
import { view } from './view.ts'
import { workbook } from './workbook.ts'
import { workspace } from './workspace.ts'

export const appRouter = router({
  app,
  workspace,
  workbook,
  sheet,
  view,
  computed,
  edit,
  file,
  find,
  line,
  raw,
  run,
  recipe,
  search,
  seen,
  answer,
  account,
  settings,
  own,
  console: sqlConsole,
  ledger,
  policy,
  privacy,
  stored,
})
export type AppRouter = typeof appRouter

/** Calls in process, for the command line and tests: `createCaller({ engine, page })`. */
export const createCaller = createCallerFactory(appRouter)
