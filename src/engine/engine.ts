// Builds the engine's parts in order over one workspace, and takes them down again.
import { dataAges } from '../checks/data/age.ts'
import type { ProgramInfo } from '../contract/app/app.ts'
import type { SheetId } from '../contract/app/ids.ts'
import { type Accounts, createAccounts } from './account/accounts.ts'
import { createLedger, type Ledger } from './account/ledger.ts'
import type { ActionPipeline } from './action/list-action.ts'
import { createPipeline } from './action/pipeline.ts'
import type { ActionParts } from './actions/parts.ts'
import { type AddedFields, createAddedFields } from './answer/added-fields.ts'
import { createPicks, type Picks } from './answer/picks.ts'
import { createPolicies, type Policies } from './answer/policies.ts'
import { createRecords, type Records } from './answer/records.ts'
import { createStored, type StoredAnswers } from './answer/stored.ts'
import { type ChangeFeed, createChangeFeed } from './base/changes.ts'
import { Failure } from './base/fail.ts'
import type { Host, Log, SettingsStore } from './base/host.ts'
import { type Bounces, createBounces } from './bounces/bounces.ts'
import { createProfiles, type Profiles } from './check/profiles.ts'
import { type CleanBench, createBench } from './clean/bench.ts'
import { createErrors, type ProbableErrors } from './clean/errors.ts'
import { createFixes, type Fixes } from './clean/fixes.ts'
import { createProblemFixes, type ProblemFixes } from './clean/problem-fixes.ts'
import { createCleanSlices } from './clean/slices.ts'
import { type Clusters, createClusters } from './clusters/clusters.ts'
import { createListDiffs, type ListDiffs } from './compare/diffs.ts'
import { createConsole, type SqlConsole } from './console/console.ts'
import { createDuplicates, type Duplicates } from './duplicates/duplicates.ts'
import { createExplains, type ListExplanations } from './explain/explains.ts'
import { createFiles, type Files } from './file/files.ts'
import { createLines, type ProblemLines } from './file/import/lines.ts'
import { createFinds, type FindReplace } from './find/finds.ts'
import { createHealthReports, type HealthReports } from './health/reports.ts'
import { newSealBox } from './identity/seals.ts'
import { createIntoLists, type IntoLists } from './into/into-lists.ts'
import { createMatches, type Matches } from './match/matches.ts'
import { createOtherTables } from './match/tables.ts'
import { createRowMoves, type RowMoves } from './move-rows/row-moves.ts'
import { createOwnData, type OwnData } from './own/own-data.ts'
import { createKnown } from './people/known.ts'
import { createSeenBefore, type SeenBefore } from './people/seen-before.ts'
import { createPortable, type PortableWorkbooks } from './portable/portable.ts'
import { type AgentCalls, createAgentCalls } from './privacy/agent-calls.ts'
import { type CompanySites, createCompanySites } from './privacy/company-sites.ts'
import { createErasures, type Erasures } from './privacy/erase/erasures.ts'
import { createEraseAll, eraseAllPlanned } from './privacy/erase-all/erase-all.ts'
import { createRetentions, type Retentions } from './privacy/retention.ts'
import { openSeals, type Seals } from './privacy/seals.ts'
import { createSuppressions, type Suppressions } from './privacy/suppressions.ts'
import { createListRecipes, type ListRecipes } from './recipe/list-recipes.ts'
import { createReconciles, type Reconciles } from './reconcile/reconciles.ts'
import { createServedLists, type ServedLists } from './reconcile/served-lists.ts'
import { createRuleCounts, type RuleCounts } from './rules/rule-counts.ts'
import { createListRules, type ListRules } from './rules/rules.ts'
import { keepAwakeWhileRunning } from './run/keep-awake.ts'
import { createRunQuestions, type RunQuestions } from './run/recipe/run-questions.ts'
import { createRuns, type Runs } from './run/runs.ts'
import { createWebAsks, type WebAsks } from './run/web-asks.ts'
import { createAdds, type RecordAdds } from './search/adds.ts'
import { createOneCalls } from './search/one-call.ts'
import { paidValues } from './search/paid-values.ts'
import { createSearches, type Searches } from './search/searches.ts'
import { createFilterValues, type FilterValues } from './search/values.ts'
import { createActions, type ListActions } from './sheet/actions.ts'
import { type ComputedEdits, createComputes } from './sheet/computed/computes.ts'
import { createEdits, type SheetEdits } from './sheet/edit/edits.ts'
import { createSheets, type Sheets } from './sheet/sheets.ts'
import { createSavedViews, type SavedViews } from './sheet/view/saved/saved-views.ts'
import { createViews, type Views } from './sheet/view/views.ts'
import { createWorkbooks, type Workbooks } from './sheet/workbooks.ts'
import { createBackups } from './store/backups.ts'
import { cutOffWords } from './store/cut-off.ts'
import { createTeams, type Teams } from './team/teams.ts'
import { createTransforms, type Transforms } from './transform/transforms.ts'
import { createUpdates, type Updates } from './updates/updates.ts'
import { backUpDaily } from './workspace/daily-backup.ts'
import { startHousekeeping } from './workspace/housekeeping.ts'
import { takeLock } from './workspace/lock.ts'
import { openStoreOf } from './workspace/open-store.ts'
import { noteOpening } from './workspace/opening-notes.ts'
import { createWorkspace, type Workspace } from './workspace/workspace.ts'

export interface Engine {
  about(): ProgramInfo
  /** What is wrong with the database, none when it is sound. Reads all of it. */
  integrity(): Promise<string[]>
  readonly workspace: Workspace
  readonly workbooks: Workbooks
  readonly sheets: Sheets
  readonly views: Views
  readonly actions: ListActions
  readonly acting: ActionPipeline<ActionParts>
  readonly edits: SheetEdits
  readonly lines: ProblemLines
  readonly computes: ComputedEdits
  readonly finds: FindReplace
  readonly savedViews: SavedViews
  readonly profiles: Profiles
  readonly fixes: Fixes
  readonly duplicates: Duplicates
  readonly bench: CleanBench
  readonly probableErrors: ProbableErrors
  readonly ruleCounts: RuleCounts
  readonly rules: ListRules
  readonly matches: Matches
  readonly diffs: ListDiffs
  readonly intoLists: IntoLists
  readonly rowMoves: RowMoves
  readonly clusters: Clusters
  readonly problemFixes: ProblemFixes
  readonly health: HealthReports
  readonly bounces: Bounces
  readonly transforms: Transforms
  readonly files: Files
  readonly runs: Runs
  readonly webAsks: WebAsks
  readonly questions: RunQuestions
  readonly listRecipes: ListRecipes
  readonly searches: Searches
  readonly filterValues: FilterValues
  readonly adds: RecordAdds
  readonly seen: SeenBefore
  readonly records: Records
  readonly addedFields: AddedFields
  readonly explains: ListExplanations
  readonly picks: Picks
  readonly accounts: Accounts
  readonly ledger: Ledger
  readonly agentCalls: AgentCalls
  readonly policies: Policies
  readonly stored: StoredAnswers
  readonly own: OwnData
  readonly suppressions: Suppressions
  readonly seals: Seals
  readonly erasures: Erasures
  readonly retentions: Retentions
  readonly console: SqlConsole
  readonly portable: PortableWorkbooks
  readonly servedLists: ServedLists
  readonly reconciles: Reconciles
  readonly updates: Updates
  readonly teams: Teams
  readonly settings: SettingsStore
  readonly changes: ChangeFeed
  readonly log: Log
  /** Runs halt, jobs stop, lanes finish what waits, the lock is given back. */
  close(): Promise<void>
}

/** Throws workspace_locked, workspace_newer, workspace_damaged; nothing was changed then. */
export async function createEngine(host: Host): Promise<Engine> {
  const lock = takeLock(host.dataDir, host.kind)
  try {
    return await build(host, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function build(host: Host, release: () => void): Promise<Engine> {
  const changes = createChangeFeed()
  const box = newSealBox()
  await eraseAllPlanned(host)
  const { store, damage, replaced } = await openStoreOf(host, box)
  if (host.agent !== undefined) await store.writer.call('signSteps', host.agent)
  const workbooks = createWorkbooks(store, changes)
  const megabyte = 1_000_000
  const maxBackups = () => host.settings.get().backupsMb * megabyte
  const backups = createBackups(host, maxBackups)
  const seals = await openSeals({ store, box, backups, changes, host, damaged: damage !== null })
  const erasing = createEraseAll({ store, backups, host })
  const workspace = createWorkspace({ host, backups, changes, damage, erasing })
  noteOpening(workspace.note, { store, replaced }, seals.reason())
  const home = () => host.settings.get().country
  const actions = createActions(store.inOrder)
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
    store,
    views,
    sheets,
    changes,
    host,
    whole: damage === null,
    // A command counts when it is asked to.
    onImported: sheetId => {
      if (host.kind !== 'cli') void countProblems(bench, sheetId, host.log)
    },
  })
  const tables = createOtherTables({ store, files, actions })
  const accounts = createAccounts(host, store, changes)
  const erasures = createErasures({ store, backups, accounts, changes, seals, host })
  // Before anybody can see or send what was to be gone.
  if (!damage) await resumeErasure(erasures, host.log, workspace.note)
  const known = createKnown({ store, log: host.log, onMore: () => changes.searches() })
  const teams = createTeams({ store, host })
  const sending = await createRuns({ store, views, sheets, accounts, changes, host, known, team: teams })
  // What ended before the program was closed, or was cut short.
  if (!host.observes) teams.outbox.hurry()
  const sites = createCompanySites({ store, changes, host, recall: sending.recall })
  const runs = knowingSites(sending, sites)
  const letSleep = keepAwakeWhileRunning({ runs, changes, host })
  const calls = createOneCalls({ store, accounts, runs, host })
  const searches = createSearches({ store, accounts, runs, calls, known, changes, host })
  const sqlConsole = createConsole(store, host)
  const own = createOwnData(host, store, sheets, accounts)
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
    { store, tables, views, sheets, computes, rules, files, finds, intoLists, diffs, ...changing },
  )
  const steps = { sheets, rules, views, acting, savedViews, runs, questions }
  // A damaged file is not backed up over good copies.
  if (!damage) backUpDaily({ store, backups, host, note: workspace.note })
  const stored = createStored(store, host)
  const retentions = createRetentions({ store, sheets, stored, searches, backups, changes, host, note: workspace.note })
  // A command is over before its first round.
  const housekeeping =
    host.kind === 'cli' || damage
      ? null
      : startHousekeeping({ store, workbooks, retentions, backups, host, note: workspace.note })
  return {
    about: () => about(host),
    integrity: () => store.scan.call('integrity'),
    workspace,
    workbooks,
    sheets,
    rules,
    views,
    computes,
    finds,
    actions,
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
    files: exportsKnowingSites(files, sites),
    runs,
    webAsks: createWebAsks({ store, sheets, accounts, host }),
    questions,
    listRecipes: createListRecipes({ store, dataDir: host.dataDir, parts: steps, files }),
    searches,
    filterValues: createFilterValues({ store, accounts, host, paid: paidValues(calls, store) }),
    seen: createSeenBefore({ store, known, changes, clock: host.clock }),
    adds: createAdds({ store, changes, host, known, sheets, searches }),
    records,
    addedFields: createAddedFields(store, changes, host.settings),
    explains: createExplains(store, host),
    picks: createPicks(store, changes, host.settings),
    accounts,
    seals,
    ledger: createLedger(store),
    agentCalls: createAgentCalls(host.dataDir, sheets),
    policies: createPolicies(store, changes, host),
    stored,
    own,
    erasures,
    retentions,
    suppressions: createSuppressions({ store, files, sheets, views, changes, seals, host, sites, recall: runs.recall }),
    console: sqlConsole,
    servedLists: createServedLists(store, home),
    reconciles: createReconciles({ store, host, home }),
    portable: createPortable({ store, changes, host }),
    teams,
    updates: createUpdates({ host, isRunning: () => runs.going() }),
    settings: host.settings,
    changes,
    log: host.log,
    close: async () => {
      await housekeeping?.close()
      await sqlConsole.close()
      await profiles.close()
      await Promise.all([bench.close(), ruleCounts.close()])
      await known.close()
      await sites.close()
      await runs.close()
      await letSleep()
      await teams.close()
      await files.close()
      await accounts.close()
      await seals.close()
      await backups.settled()
      await store.close()
      release()
    },
  }
}

/** Whom the domains in a list tell is known before it is estimated whom it may ask about. */
const knowingSites = (runs: Runs, sites: CompanySites): Runs => ({
  ...runs,
  async estimate(spec, way) {
    await sites.upToDate()
    return runs.estimate(spec, way)
  },
  async *counting(spec, signal) {
    await sites.upToDate()
    yield* runs.counting(spec, signal)
  },
})

/** The same for who may be in a file. */
const exportsKnowingSites = (files: Files, sites: CompanySites): Files => ({
  ...files,
  async exportPreview(spec) {
    await sites.upToDate()
    return files.exportPreview(spec)
  },
  async export(ask) {
    await sites.upToDate()
    return files.export(ask)
  },
})

/** Begins in the background. */
async function countProblems(bench: CleanBench, sheetId: SheetId, log: Log): Promise<void> {
  try {
    await bench.of(sheetId)
  } catch (error) {
    // The list went away at once.
    log.info('the problems of a list were not counted', { sheetId, error: String(error) })
  }
}

/** Why a host does not keep the computer awake. */
const notAwake: Readonly<Record<Host['kind'], string>> = {
  electron: 'This system cannot be kept awake.',
  web: 'Not in the browser; the desktop program can.',
  cli: 'The command line leaves this to the system.',
}

/** A full disk keeps no one from the workspace: the erasure goes on at a later start. */
async function resumeErasure(erasures: Erasures, log: Log, note: Workspace['note']): Promise<void> {
  try {
    if (await erasures.resume()) note('erased', '')
  } catch (error) {
    log.error('an erasure could not be ended', { error: error instanceof Failure ? error.code : String(error) })
    note('erasure_waits', error instanceof Failure ? error.code : '')
  }
}

function about({
  kind,
  version,
  dataDir,
  usualDataDir,
  dataPlace,
  capabilities,
  warnings,
  keepAwake,
}: Host): ProgramInfo {
  const data = dataAges(Date.now())
  return {
    name: 'Listwright',
    version,
    host: kind,
    platform: process.platform,
    dataDir,
    usualDataDir,
    dataPlace,
    dialogs: capabilities.dialogs,
    reveal: capabilities.reveal,
    menu: capabilities.menu,
    notify: capabilities.notify,
    awake: { can: keepAwake !== undefined, reason: keepAwake ? null : notAwake[kind] },
    connected: capabilities.connected,
    warnings: [...warnings],
    dataDate: data[0]?.date ?? null,
    data,
  }
}
