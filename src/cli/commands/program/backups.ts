// listwright backups list|restore: lists or restores backups of the workspace, also when it cannot be opened.
import type { Backup } from '../../../contract/app/workspace.ts'
import { backupsIn } from '../../../engine/store/backups.ts'
import { damagedFolder } from '../../../engine/store/replace.ts'
import { restoreBackup } from '../../../engine/workspace/mend.ts'
import { plainCommand } from '../../command.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../../exit.ts'
import { didYouMean } from '../../nearest.ts'
import { commonOptions, neededOption, usageError } from '../../options.ts'
import type { ClosedWorkspace } from '../../session.ts'

type BackupsCommand =
  | { readonly action: 'list' }
  /** `name`: a backup, or `latest`. */
  | { readonly action: 'restore'; readonly name: string }

export const backupsCommand = plainCommand(
  {
    name: 'backups',
    brief: 'lists or restores backups of the workspace',
    usage: ['backups list', 'backups restore NAME|latest'],
    more: [
      'Listwright makes a backup before the first change of each day, before an update migrates the data, and before a restore. This command also works on a damaged workspace.',
      'restore keeps the workspace it replaces as a backup, or in the folder "damaged" if it cannot be read. Anything changed or paid for after the backup was made is not in the backup.',
    ],
    options: commonOptions,
    examples: ['backups list --json', 'backups restore latest --workspace /srv/lists'],
    most: 2,
  } as const,
  (_values, [action, name]): BackupsCommand => {
    if (action === 'list') {
      if (name !== undefined) throw usageError(`"${name}" is one argument too many.`)
      return { action }
    }
    if (action !== 'restore')
      throw usageError('Choose what to do: listwright backups list, or listwright backups restore NAME.')
    return { action, name: neededOption(name, 'The backup') }
  },
  async (asked, options, world) => {
    const { besideWorkspace } = await import('../../session.ts')
    return besideWorkspace(options, world, async beside =>
      asked.action === 'list' ? list(beside) : restore(beside, asked.name),
    )
  },
)

const reasons: Record<Backup['reason'], string> = {
  daily: 'before the first change of the day',
  manual: 'made manually',
  migration: 'before an update',
  restore: 'before another backup was restored',
}
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`

function list({ place, report }: ClosedWorkspace): ExitCode {
  const backups = backupsIn(place.dataDir)
  report.result(
    { backups },
    backups.length === 0
      ? ['There are no backups yet. Listwright makes the first one before the next change.']
      : backups.map(({ name, reason, size }) => `${name}  ${megabytes(size).padStart(7)}  ${reasons[reason]}`),
  )
  return exitCodes.done
}

async function restore({ place, report }: ClosedWorkspace, wanted: string): Promise<ExitCode> {
  const names = backupsIn(place.dataDir).map(({ name }): string => name)
  const name = wanted === 'latest' ? names[0] : names.find(one => one === wanted)
  if (name === undefined)
    throw new CommandEnd(
      exitCodes.usage,
      names.length === 0
        ? `There are no backups in ${place.dataDir}. Nothing was changed.`
        : `There is no backup "${wanted}".${didYouMean(wanted, names)} To see all backups, run listwright backups list.`,
    )
  const { lists, rows, before, aside, lost } = await restoreBackup(place, name)
  report.result({ restored: name, lists, rows, before: before?.name ?? null, lost }, [
    `Restored ${name}: ${lists} ${lists === 1 ? 'list' : 'lists'}, ${rows} ${rows === 1 ? 'row' : 'rows'}.`,
    ...(before ? [`To go back to the workspace it replaced, run listwright backups restore ${before.name}`] : []),
    ...(aside ? [`The damaged workspace it replaced is in ${damagedFolder(place.dataDir)}.`] : []),
    ...lost.map(({ what, rows: some }) => `Damaged in the backup: ${what}${some === null ? '' : ` (${some})`}.`),
    'Answers paid for since then are not in the backup. Requesting them again costs credits again.',
  ])
  return exitCodes.done
}
