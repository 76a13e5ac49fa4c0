// The commands by what they are for, in the order of help. Each is loaded when it is called; help loads all.
import { listActionIds } from '../../model/actions/index.ts'
import type { CliCommand } from '../command.ts'

type Loads = Readonly<Record<string, () => Promise<CliCommand>>>

const groups: Readonly<Record<string, Loads>> = {
  'Files and lists': {
    import: async () => (await import('./import.ts')).importFile,
    inspect: async () => (await import('./inspect.ts')).inspectCommand,
    export: async () => (await import('./export.ts')).exportList,
    lists: async () => (await import('./lists.ts')).listsCommand,
    postgres: async () => (await import('./postgres.ts')).postgresCommand,
  },
  'Clean and compare': {
    clean: async () => (await import('./clean.ts')).cleanCommand,
    check: async () => (await import('./check.ts')).checkCommand,
    rules: async () => (await import('./rules.ts')).rulesCommand,
    dedupe: async () => (await import('./dedupe.ts')).dedupeCommand,
    cluster: async () => (await import('./cluster.ts')).clusterCommand,
    transform: async () => (await import('./transform.ts')).transformCommand,
    rows: async () => (await import('./rows.ts')).rowsCommand,
    profile: async () => (await import('./profile.ts')).profileCommand,
    health: async () => (await import('./health.ts')).healthCommand,
    compare: async () => (await import('./compare.ts')).compareCommand,
  },
  'Bring data together': {
    match: async () => (await import('./match.ts')).matchCommand,
    reconcile: async () => (await import('./reconcile.ts')).reconcileCommand,
    fetch: async () => (await import('./fetch.ts')).fetchCommand,
    bounces: async () => (await import('./bounces.ts')).bouncesCommand,
    ...Object.fromEntries(
      listActionIds.map(id => [id, async () => (await import('./action.ts')).actionCommand(id)] as const),
    ),
  },
  'Validate and enrich': {
    run: async () => (await import('./run.ts')).runCommand,
    estimate: async () => (await import('./estimate.ts')).estimateCommand,
    search: async () => (await import('./search.ts')).searchCommand,
    runs: async () => (await import('./runs.ts')).runsCommand,
    unsure: async () => (await import('./unsure.ts')).unsureCommand,
    balance: async () => (await import('./balance.ts')).balanceCommand,
    ledger: async () => (await import('./ledger.ts')).ledgerCommand,
  },
  Repeat: {
    recipe: async () => (await import('./recipe.ts')).recipeCommand,
    watch: async () => (await import('./watch.ts')).watchCommand,
  },
  Privacy: {
    suppress: async () => (await import('./suppress.ts')).suppressCommand,
    erase: async () => (await import('./erase.ts')).eraseCommand,
  },
  'Settings and data': {
    config: async () => (await import('./config.ts')).configCommand,
    key: async () => (await import('./key.ts')).keyCommand,
    team: async () => (await import('./team.ts')).teamCommand,
    data: async () => (await import('../data/data-command.ts')).dataCommand,
    backups: async () => (await import('./program/backups.ts')).backupsCommand,
    doctor: async () => (await import('./program/doctor.ts')).doctorCommand,
    update: async () => (await import('./program/update.ts')).updateCommand,
  },
  'Windows, browsers and agents': {
    open: async () => (await import('./program/open.ts')).openCommand,
    serve: async () => (await import('./program/serve.ts')).serveCommand,
    unlock: async () => (await import('./program/unlock.ts')).unlockCommand,
    mcp: async () => (await import('./program/mcp.ts')).mcpCommand,
  },
  Practice: {
    practice: async () => (await import('../practice/practice-command.ts')).practiceCommand,
    conformance: async () => (await import('../practice/conformance-command.ts')).conformanceCommand,
  },
}

const loads: Loads = Object.assign({}, ...Object.values(groups))

/** Headings of help, and the commands under each. */
export const commandGroups: readonly { readonly title: string; readonly names: readonly string[] }[] = Object.entries(
  groups,
).map(([title, loads]) => ({ title, names: Object.keys(loads) }))

/** The words that call a command. */
export const commandNames: readonly string[] = Object.keys(loads)

/** All commands. */
export const allCommands = (): Promise<CliCommand[]> => Promise.all(Object.values(loads).map(load => load()))

/** The command that `word` calls, alone, as nothing of the others is needed; all where it calls none. */
export async function commandsFor(word: string | undefined): Promise<readonly CliCommand[]> {
  const load = word !== undefined && Object.hasOwn(loads, word) ? loads[word] : undefined
  return load ? [await load()] : allCommands()
}
