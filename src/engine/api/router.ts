// Everything a page or the command line may ask of the engine.
import { accountRouter, ledgerRouter } from '../account/procedures.ts'
import { columnProcedures } from '../actions/columns/procedures.ts'
import { computedRouter } from '../actions/compute/procedures.ts'
import { actionRouter } from '../actions/procedures.ts'
import { rulesRouter } from '../actions/rules/procedures.ts'
import { answerRouter, policyRouter, storedAnswersRouter } from '../answer/procedures.ts'
import { bouncesRouter } from '../bounces/procedures.ts'
import { cleanRouter } from '../clean/procedures.ts'
import { clusterRouter } from '../clusters/procedures.ts'
import { diffRouter } from '../compare/procedures.ts'
import { sqlConsole } from '../console/procedures.ts'
import { duplicatesRouter } from '../duplicates/procedures.ts'
import { fileRouter, lineRouter, rawValueRouter } from '../file/procedures.ts'
import { findRouter } from '../find/procedures.ts'
import { healthRouter } from '../health/procedures.ts'
import { intoRouter } from '../into/procedures.ts'
import { linkRouter } from '../link/procedures.ts'
import { matchRouter } from '../match/procedures.ts'
import { moveRowsRouter } from '../move-rows/procedures.ts'
import { ownDataRouter } from '../own/procedures.ts'
import { seenBeforeRouter } from '../people/procedures.ts'
import { postgresRouter } from '../postgres/procedures.ts'
import { privacyRouter } from '../privacy/procedures.ts'
import { recentRouter } from '../recent/procedures.ts'
import { recipeRouter } from '../recipe/procedures.ts'
import { reconcileRouter } from '../reconcile/procedures.ts'
import { createCallerFactory, router } from '../rpc/procedure.ts'
import { runsRouter, webRouter } from '../run/procedures.ts'
import { searchRouter } from '../search/procedures.ts'
import { editRouter } from '../sheet/edit/procedures.ts'
import { sheetProcedures } from '../sheet/procedures.ts'
import { viewRouter } from '../sheet/view/procedures.ts'
import { teamRouter } from '../team/procedures.ts'
import { transformRouter } from '../transform/procedures.ts'
import { updatesRouter } from '../updates/procedures.ts'
import { workbookRouter, workspaceRouter } from '../workspace/procedures.ts'
import { programRouter } from './app.ts'
import { settingsRouter } from './settings.ts'

export const appRouter = router({
  app: programRouter,
  workspace: workspaceRouter,
  workbook: workbookRouter,
  sheet: router({ ...sheetProcedures, ...columnProcedures }),
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
  link: linkRouter,
  match: matchRouter,
  moveRows: moveRowsRouter,
  raw: rawValueRouter,
  rules: rulesRouter,
  run: runsRouter,
  recent: recentRouter,
  recipe: recipeRouter,
  reconcile: reconcileRouter,
  search: searchRouter,
  seen: seenBeforeRouter,
  answer: answerRouter,
  account: accountRouter,
  action: actionRouter,
  settings: settingsRouter,
  own: ownDataRouter,
  console: sqlConsole,
  ledger: ledgerRouter,
  health: healthRouter,
  bounces: bouncesRouter,
  policy: policyRouter,
  postgres: postgresRouter,
  privacy: privacyRouter,
  stored: storedAnswersRouter,
  team: teamRouter,
  updates: updatesRouter,
  web: webRouter,
})
export type AppRouter = typeof appRouter

/** Calls in process, for the command line and tests: `createCaller({ engine, page })`. */
export const createCaller = createCallerFactory(appRouter)
