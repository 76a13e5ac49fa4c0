// Everything a page or the command line may ask of the engine.
import { accountRouter } from './account.ts'
import { answerRouter } from './answer.ts'
import { programRouter } from './app.ts'
import { bouncesRouter } from './bounces.ts'
import { cleanRouter } from './clean.ts'
import { clusterRouter } from './cluster.ts'
import { computedRouter } from './computed.ts'
import { sqlConsole } from './console.ts'
import { diffRouter } from './diff.ts'
import { duplicatesRouter } from './duplicates.ts'
import { editRouter } from './edit.ts'
import { fileRouter } from './file.ts'
import { findRouter } from './find.ts'
import { guessesRouter } from './guesses.ts'
import { healthRouter } from './health.ts'
import { intoRouter } from './into.ts'
import { ledgerRouter } from './ledger.ts'
import { lineRouter } from './line.ts'
import { matchRouter } from './match.ts'
import { ownDataRouter } from './own.ts'
import { policyRouter } from './policy.ts'
import { privacyRouter } from './privacy.ts'
import { createCallerFactory, router } from './procedure.ts'
import { rawValueRouter } from './raw.ts'
import { recipeRouter } from './recipe.ts'
import { runsRouter } from './run.ts'
import { searchRouter } from './search.ts'
import { seenBeforeRouter } from './seen.ts'
import { settingsRouter } from './settings.ts'
import { sheetRouter } from './sheet.ts'
import { storedAnswersRouter } from './stored.ts'
import { transformRouter } from './transform.ts'
import { viewRouter } from './view.ts'
import { workbookRouter } from './workbook.ts'
import { workspaceRouter } from './workspace.ts'

export const appRouter = router({
  app: programRouter,
  workspace: workspaceRouter,
  workbook: workbookRouter,
  sheet: sheetRouter,
  view: viewRouter,
  computed: computedRouter,
  diff: diffRouter,
  into: intoRouter,
  duplicates: duplicatesRouter,
  edit: editRouter,
  clean: cleanRouter,
  cluster: clusterRouter,
  transform: transformRouter,
  file: fileRouter,
  find: findRouter,
  line: lineRouter,
  match: matchRouter,
  raw: rawValueRouter,
  run: runsRouter,
  recipe: recipeRouter,
  search: searchRouter,
  seen: seenBeforeRouter,
  answer: answerRouter,
  account: accountRouter,
  settings: settingsRouter,
  own: ownDataRouter,
  console: sqlConsole,
  ledger: ledgerRouter,
  health: healthRouter,
  bounces: bouncesRouter,
  guesses: guessesRouter,
  policy: policyRouter,
  privacy: privacyRouter,
  stored: storedAnswersRouter,
})
export type AppRouter = typeof appRouter

/** Calls in process, for the command line and tests: `createCaller({ engine, page })`. */
export const createCaller = createCallerFactory(appRouter)
