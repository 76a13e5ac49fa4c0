// The features of the engine as one list, in the order in which they need each other. Each is opened here, and by its name here
// procedures call it.
import { createAccounts } from './account/accounts.ts'
import { createLedger } from './account/ledger.ts'
import { createPipeline } from './action/pipeline.ts'
import type { ActionParts } from './actions/parts.ts'
import { createPicks } from './answer/picks.ts'
import { createPolicies } from './answer/policies.ts'
import { createRecords } from './answer/records.ts'
import { createStored } from './answer/stored.ts'
import type { ChangeFeed } from './base/changes.ts'
import { Failure } from './base/fail.ts'
import type { Host, Log } from './base/host.ts'
import { createBounces } from './bounces/bounces.ts'
import { createProfiles } from './check/profiles.ts'
import { createBench } from './clean/bench.ts'
import { countInBackground } from './clean/count-in-background.ts'
import { createErrors } from './clean/errors.ts'
import { createFixes } from './clean/fixes.ts'
import { createProblemFixes } from './clean/problem-fixes.ts'
import { createCleanSlices } from './clean/slices.ts'
import { createClusters } from './clusters/clusters.ts'
import { createListDiffs } from './compare/diffs.ts'
import { createConsole } from './console/console.ts'
import { createDuplicates } from './duplicates/duplicates.ts'
import { createExplains } from './explain/explains.ts'
import { createFiles } from './file/files.ts'
import { createLines } from './file/import/lines.ts'
import { createFinds } from './find/finds.ts'
import { createHealthReports } from './health/reports.ts'
import { createIntoLists } from './into/into-lists.ts'
import { createLinks } from './link/links.ts'
import { createMatches } from './match/matches.ts'
import { createOtherTables } from './match/tables.ts'
import { createRowMoves } from './move-rows/row-moves.ts'
import { createOwnData } from './own/own-data.ts'
import { createKnown } from './people/known.ts'
import { createSeenBefore } from './people/seen-before.ts'
import { createPortable } from './portable/portable.ts'
import { createDatabases } from './postgres/databases.ts'
import { createAgentCalls } from './privacy/agent-calls.ts'
import { createCompanySites } from './privacy/company-sites.ts'
import { withoutErased } from './privacy/erase/erasure-note.ts'
import { createErasures, type Erasures } from './privacy/erase/erasures.ts'
import { exportsKnowingSites, runsKnowingSites } from './privacy/knowing-sites.ts'
import { createRetentions } from './privacy/retention.ts'
import type { Seals } from './privacy/seals.ts'
import { createSuppressions } from './privacy/suppressions.ts'
import { createRecents } from './recent/recents.ts'
import { createListRecipes } from './recipe/list-recipes.ts'
import { createReconciling } from './reconcile/reconciling.ts'
import { createServedLists } from './reconcile/served-lists.ts'
import { createRuleCounts } from './rules/rule-counts.ts'
import { createListRules } from './rules/rules.ts'
import { keepAwakeWhileRunning } from './run/keep-awake.ts'
import { createRunQuestions } from './run/recipe/run-questions.ts'
import { createRuns } from './run/runs.ts'
import { createWebAsks } from './run/web-asks.ts'
import { createAdds } from './search/adds.ts'
import { createOneCalls } from './search/one-call.ts'
import { paidValues } from './search/paid-values.ts'
import { createSearches } from './search/searches.ts'
import { createFilterValues } from './search/values.ts'
import { createTeamSharing } from './sharing/sharing.ts'
import type { ListActions } from './sheet/actions.ts'
import { createComputes } from './sheet/computed/computes.ts'
import { followOtherLists } from './sheet/computed/follow-lists.ts'
import { createEdits } from './sheet/edit/edits.ts'
import { createSheets } from './sheet/sheets.ts'
import { createSavedViews } from './sheet/view/saved/saved-views.ts'
import { createViews } from './sheet/view/views.ts'
import type { Workbooks } from './sheet/workbooks.ts'
import type { Backups } from './store/backups.ts'
import { cutOffWords } from './store/cut-off.ts'
import type { Store } from './store/store.ts'
import { createTeams } from './team/teams.ts'
import { createTransforms } from './transform/transforms.ts'
import { createUpdates } from './updates/updates.ts'
import { backUpDaily } from './workspace/daily-backup.ts'
import { startHousekeeping } from './workspace/housekeeping.ts'
import type { Workspace } from './workspace/workspace.ts'

/** What the features are opened with. */
export interface EngineCore {
  readonly host: Host
  readonly store: Store
  readonly changes: ChangeFeed
  readonly actions: ListActions
  readonly backups: Backups
  readonly seals: Seals
  readonly workspace: Workspace
  readonly workbooks: Workbooks
  /** The database is damaged: what can be read of it is open. */
  readonly damaged: boolean
  readonly home: () => string | null
}

/** `close` ends what goes on in them; the lanes are still open then. */
export async function openFeatures({
  host,
  store,
  changes,
  actions,
  backups,
  seals,
  workspace,
  workbooks,
  damaged,
  home,
}: EngineCore) {
  const ruleCounts = createRuleCounts(store, changes, home, host.log)
  const views = createViews(store, home, actions, ruleCounts.marks)
  const computes = createComputes(store, views, changes, actions, home)
  const sheets = createSheets(store, changes)
  const edits = createEdits(store, views, changes, actions, cut => workspace.note('cut_off', cutOffWords(cut)))
  const savedViews = createSavedViews(store, views, changes)
  const profiles = createProfiles(store, changes, home, host.log)
  const fixes = createFixes(store, views, home)
  const cleanSlices = createCleanSlices(store, home)
  const bench = createBench({ store, slices: cleanSlices, profiles, rules: ruleCounts, changes, log: host.log })
  const files = createFiles({
    ...{ store, views, sheets, changes, host },
    whole: !damaged,
    // A command counts when it is asked to.
    onImported: (sheetId, sources) => {
      for (const source of sources) recents.imported(source, sheetId)
      if (host.kind !== 'cli') void countInBackground(bench, sheetId, host.log)
    },
  })
  const recents = createRecents({ store, files, changes, host })
  const tables = createOtherTables({ store, files, actions })
  const accounts = createAccounts(host, store, changes)
  const teams = createTeams({
    store,
    host,
    seals,
    changes,
    recall: () => sending.recall(),
    erase: tombstone => erasures.eraseForTeam(tombstone),
    without: withoutErased,
  })
  const erasures = createErasures({ store, backups, accounts, changes, seals, team: teams.erasures, host })
  // Before anybody can see or send what was to be gone.
  if (!damaged) await resumeErasure(erasures, host.log, workspace.note)
  const known = createKnown({ store, log: host.log, onMore: () => changes.searches() })
  const sending = await createRuns({ store, views, sheets, accounts, changes, host, known, team: teams })
  if (!host.observes) await teams.start()
  const sites = createCompanySites({ store, changes, host, recall: sending.recall })
  const runs = runsKnowingSites(sending, sites)
  const knowingFiles = exportsKnowingSites(files, sites)
  const letSleep = keepAwakeWhileRunning({ runs, changes, host })
  const calls = createOneCalls({ store, accounts, runs, host })
  const searches = createSearches({ store, accounts, runs, calls, known, changes, host })
  const sqlConsole = createConsole(store, host)
  const records = createRecords(store, host.settings)
  const questions = createRunQuestions({ runs, sheets })
  const duplicates = createDuplicates({ store, actions, host, home })
  const rules = createListRules(store, changes, home)
  const transforms = createTransforms({ store, views, home })
  const finds = createFinds(store, views)
  const diffs = createListDiffs({ store, changes, actions, tables, host, home })
  const rowMoves = createRowMoves({ store, changes, views, sheets })
  const intoLists = createIntoLists({ store, actions, tables, host, home })
  const bounces = createBounces({ store, files })
  const clusters = createClusters({ store, actions, host, home })
  const problemFixes = createProblemFixes(store, cleanSlices, bench)
  const matches = createMatches({ store, actions, tables, host, home })
  const changing = { duplicates, matches, transforms, bounces, clusters, problemFixes, fixes, rowMoves }
  const acting = createPipeline<ActionParts>(
    { store, edits, changes, actions },
    {
      ...{ store, settings: host.settings, tables, views, sheets, computes, rules, files, finds, intoLists, diffs },
      ...changing,
    },
  )
  const reconciling = createReconciling({ store, host, views, home, actions, acting })
  const { reconciles } = reconciling
  const following = host.observes || damaged ? null : followOtherLists({ store, changes, log: host.log })
  const webAsks = createWebAsks({ store, sheets, accounts, host })
  const steps = { reconciles, sheets, rules, views, acting, savedViews, runs, questions, webAsks }
  // A damaged file is not backed up over good copies.
  if (!damaged) backUpDaily({ store, backups, host, note: workspace.note })
  const stored = createStored(store, host)
  const aging = { forgetInTeam: teams.forgetAnswers, note: workspace.note }
  const retentions = createRetentions({ store, sheets, stored, searches, backups, changes, host, ...aging })
  // A command is over before its first round.
  const housekeeping =
    host.kind === 'cli' || damaged
      ? null
      : startHousekeeping({ store, workbooks, retentions, backups, host, note: workspace.note })
  const features = {
    sheets,
    rules,
    views,
    computes,
    finds,
    acting,
    ...changing,
    edits,
    lines: createLines(store, edits),
    savedViews,
    profiles,
    bench,
    probableErrors: createErrors(store, cleanSlices, changes),
    ruleCounts,
    diffs,
    intoLists,
    health: createHealthReports({ store, profiles, bench, actions, host, home }),
    files: knowingFiles,
    databases: createDatabases({ store, files: knowingFiles, host }),
    runs,
    webAsks,
    /** Computed columns have followed what other lists became. */
    followed: async () => following?.settled(),
    questions,
    listRecipes: createListRecipes({ store, dataDir: host.dataDir, parts: steps, files }),
    searches,
    filterValues: createFilterValues({ store, accounts, host, paid: paidValues(calls, store) }),
    seen: createSeenBefore({ store, known, clock: host.clock, acting }),
    adds: createAdds({ store, changes, host, known, sheets, searches }),
    records,
    explains: createExplains(store, host),
    picks: createPicks(store, changes, host.settings),
    accounts,
    ledger: createLedger(store),
    agentCalls: createAgentCalls(host.dataDir, sheets),
    policies: createPolicies({ store, changes, clock: host.clock, acting }),
    stored,
    own: createOwnData(host, store, sheets, accounts),
    erasures,
    retentions,
    suppressions: createSuppressions({
      store,
      files,
      sheets,
      views,
      changes,
      seals,
      host,
      sites,
      recall: runs.recall,
      share: teams.suppressions.report,
    }),
    console: sqlConsole,
    servedLists: createServedLists(store, home),
    ...reconciling,
    links: createLinks(store, host),
    recents,
    portable: createPortable({ store, changes, host }),
    teams,
    teamSharing: createTeamSharing({ teams, store, accounts, changes, host }),
    updates: createUpdates({ host, isRunning: () => runs.going() }),
  }
  const close = async () => {
    await housekeeping?.close()
    await following?.close()
    await sqlConsole.close()
    await profiles.close()
    await Promise.all([bench.close(), ruleCounts.close()])
    await known.close()
    await sites.close()
    await runs.close()
    await letSleep()
    await teams.close()
    await recents.close()
    await files.close()
    await accounts.close()
  }
  return { features, close }
}

export type Features = Readonly<Awaited<ReturnType<typeof openFeatures>>['features']>

/** A full disk keeps no one from the workspace: the erasure goes on at a later start. */
async function resumeErasure(erasures: Erasures, log: Log, note: Workspace['note']): Promise<void> {
  try {
    if (await erasures.resume()) note('erased', '')
  } catch (error) {
    log.error('an erasure could not be ended', { error: error instanceof Failure ? error.code : String(error) })
    note('erasure_waits', error instanceof Failure ? error.code : '')
  }
}
