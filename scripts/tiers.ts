// Which tests `npm test` runs, and which wait for `npm run test:all`: `LISTWRIGHT_TIER` is "main", "beyond" or, for both, unset.

/** The part of the tests that is run. */
export type Tier = 'main' | 'beyond' | 'all'

/** The tier that the environment asks for. Throws for a word that is none. */
export function currentTier(): Tier {
  const tier = process.env.LISTWRIGHT_TIER ?? 'all'
  if (tier === 'main' || tier === 'beyond' || tier === 'all') return tier
  throw new Error(`LISTWRIGHT_TIER is "main", "beyond" or "all", not "${tier}".`)
}

/**
 * Deep tests that take more than a few seconds, as globs: random cases, kills, hostile files, faults of a service, long lists.
 * Every other conformance test is part of `npm test`, so that a new one is run at once.
 */
export const longDeepTests: readonly string[] = [
  'src/**/*.{property,crash}.{ts,tsx}',
  'scripts/data/data.conformance.ts',
  'scripts/package/*.conformance.ts',
  'packages/practice/*.conformance.ts',
  'scripts/release/*.conformance.ts',
  'src/checks/dns/dns.conformance.ts',
  'src/checks/match/contact-list.conformance.ts',
  'src/cli/data/{backups,data,portable}.conformance.ts',
  'src/cli/file/{consent,files,import-columns,postgres-tables}.conformance.ts',
  'src/cli/linkage/{dedupe-odd-lists,kept-weights}.conformance.ts',
  'src/cli/list/{cluster,fetch,health}.conformance.ts',
  'src/cli/practice/{conformance-command,record}.conformance.ts',
  'src/cli/process/{every-command,fresh-clone,live,orphan,pipes,reading,systemd,workspace}.conformance.ts',
  'src/cli/run/{account,erase,nightly-workflow,run,runs-again,search,suppress,unsure,watch-run}.conformance.ts',
  'src/cli/settings/{config,key-ways,team}.conformance.ts',
  'src/cli/mcp/*.conformance.ts',
  'src/cli/recipe/{over-files,recipe-test}.conformance.ts',
  'src/cli/watch/*.conformance.ts',
  'src/conformance/*.conformance.ts',
  'src/engine/account/accounts.conformance.ts',
  'src/engine/clean/long-lists.conformance.ts',
  'src/engine/client/remote-rows.conformance.ts',
  'src/engine/file/full-disk.conformance.ts',
  'src/engine/file/job/watchdog.conformance.ts',
  'src/engine/file/read/layout.conformance.ts',
  'src/engine/file/detect/encoding/*.conformance.ts',
  'src/engine/file/import/{import-faults,import-refusals}.conformance.ts',
  'src/engine/file/read/xlsx/{xlsx-hostile,xlsx-import}.conformance.ts',
  'src/engine/file/zip/packed-tools.conformance.ts',
  'src/engine/own/own-data.conformance.ts',
  'src/engine/pacing/*.conformance.ts',
  'src/engine/portable/hostile-{definitions,schema}.conformance.ts',
  'src/engine/match/odd-lists.conformance.ts',
  'src/engine/privacy/egress.conformance.ts',
  'src/engine/privacy/erase/{erasures,source-copies}.conformance.ts',
  'src/engine/recipe/stopped-anywhere.conformance.ts',
  'src/engine/run/{fault-cases,faults,list-changes,outside-faults,pause,team,team-trouble,web-runs}.conformance.ts',
  'src/engine/run/money/price-rise.conformance.ts',
  'src/engine/run/plan/plan.conformance.ts',
  'src/engine/sheet/computed/given-expression.conformance.ts',
  'src/engine/sheet/view/{kept-column,order-stop}.conformance.ts',
  'src/engine/sharing/*.conformance.ts',
  'src/engine/team/*.conformance.ts',
  'src/engine/transform/example/tasks.conformance.ts',
  'src/engine/web/extractor.conformance.ts',
  'src/hosts/{secret-store,vault}.conformance.ts',
  'src/serve/memory.conformance.ts',
  'src/service/search/{browse,deadline,filters}.conformance.ts',
  'src/service/spawn.conformance.ts',
  'src/service/store/stores.conformance.ts',
  'src/service/store/directory/postgres/postgres.conformance.ts',
]

/** Browser tests of `npm test`: the main job and one journey for each thing that people do most. */
export const mainJourneys: readonly string[] = [
  'journeys/clean-a-csv.spec.ts',
  'journeys/clean-bench.spec.ts',
  'journeys/do-not-contact.spec.ts',
  'journeys/duplicates.spec.ts',
  'journeys/edit-undo-restart.spec.ts',
  'journeys/enrich.spec.ts',
  'journeys/export-and-reimport.spec.ts',
  'journeys/export-dialog.spec.ts',
  'journeys/find-and-filter.spec.ts',
  'journeys/first-steps.spec.ts',
  'journeys/import-xlsx.spec.ts',
  'journeys/into-a-list.spec.ts',
  'journeys/keys.spec.ts',
  'journeys/local-checks.spec.ts',
  'journeys/match.spec.ts',
  'journeys/organiser.spec.ts',
  'journeys/paste.spec.ts',
  'journeys/plan-a-run.spec.ts',
  'journeys/recipe.spec.ts',
  'journeys/search-people.spec.ts',
  'journeys/search-to-list.spec.ts',
  'journeys/stop-and-resume.spec.ts',
  'journeys/transform.spec.ts',
  'journeys/validate-emails.spec.ts',
  'shell/isolation.spec.ts',
  'shell/shell.spec.ts',
]

/** Browser tests that `npm test` runs in Firefox too: the main job from file to file. */
export const mainFirefoxJourneys: readonly string[] = ['journeys/main-job.spec.ts']

/** Those that the full suite runs in Firefox as well. */
export const firefoxJourneys: readonly string[] = [
  'journeys/browser-and-system.spec.ts',
  'journeys/clean-a-csv.spec.ts',
  'journeys/clean-bench.spec.ts',
  'journeys/column-notation.spec.ts',
  'journeys/duplicates.spec.ts',
  'journeys/edit-undo-restart.spec.ts',
  'journeys/export-dialog.spec.ts',
  'journeys/find-and-filter.spec.ts',
  'journeys/first-steps.spec.ts',
  'journeys/focus.spec.ts',
  'journeys/guesses.spec.ts',
  'journeys/import-tables.spec.ts',
  'journeys/import-xlsx.spec.ts',
  'journeys/keys.spec.ts',
  'journeys/long-list.spec.ts',
  'journeys/mouse.spec.ts',
  'journeys/organiser.spec.ts',
  'journeys/paste.spec.ts',
  'journeys/settings.spec.ts',
  'journeys/small-window.spec.ts',
  'journeys/stop-and-resume.spec.ts',
  'journeys/transform.spec.ts',
  'journeys/validate-emails.spec.ts',
]

/** Tests of WebKitGTK, which have a driver of their own: those of `npm test`, and the others. */
export const mainWebKitTests: readonly string[] = ['webkit/main-job.spec.ts']
export const webKitTests: readonly string[] = [
  'webkit/long-list.spec.ts',
  'webkit/screens.spec.ts',
  'webkit/sheet.spec.ts',
]
