// listwright data: where the data folder is, why, and what is in it. Opens nothing, so it also answers when nothing else does.
import { existsSync, statSync } from 'node:fs'
import { filesBelow } from '../../engine/disk/copy-tree.ts'
import { isMarked, type MarkedFolder, movedNoteFile, readMovedNote } from '../../hosts/moved-note.ts'
import { type DataPlace, folderWarnings, placeOf, usualDataDir } from '../../hosts/paths.ts'
import { isPortable } from '../../hosts/portable.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import type { SessionOptions } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import { createReport } from '../report.ts'

const reasons: Readonly<Record<DataPlace['why'], string>> = {
  option: 'named with --workspace',
  variable: 'named by LISTWRIGHT_DATA',
  portable: 'portable: next to the program',
  moved: 'moved here with listwright data move',
  usual: 'the standard folder',
}

const parts: readonly (readonly [name: string, of: RegExp, words: string])[] = [
  ['database', /^workspace\.db/, 'lists, history, answers, credits'],
  ['sources', /^sources\//, 'copies of imported files'],
  ['backups', /^backups\//, 'backups'],
  ['practice', /^practice\//, 'practice service'],
  ['damaged', /^(damaged|salvage)\//, 'damaged files that were kept'],
  ['reserved', /^(reserved-space|ballast)$/, 'reserved for answers when the disk is full'],
  ['log', /^log\//, 'log'],
  ['browser', /^browser\//, 'files of the desktop window'],
  ['other', /^/, 'settings and other files'],
]

export function sizeWords(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`
  return `${Math.ceil(bytes / 1e3)} kB`
}

/** What lies in the folder, by kind; kinds that are not there are left out. */
function contentOf(dataDir: string) {
  if (!existsSync(dataDir)) return []
  const sizes = new Map<string, number>()
  for (const { name, size } of filesBelow(dataDir, () => true)) {
    const [part = 'other'] = parts.find(([, of]) => of.test(name)) ?? []
    sizes.set(part, (sizes.get(part) ?? 0) + size)
  }
  return parts.flatMap(([name, , words]) => {
    const bytes = sizes.get(name)
    return bytes === undefined ? [] : [{ name, bytes, words }]
  })
}

export async function showData(options: SessionOptions, world: CliWorld): Promise<ExitCode> {
  refuseGone(options, world)
  const { dataDir, why } = placeOf(options.workspace, world.env)
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory())
    throw new CommandEnd(exitCodes.workspace, `${dataDir} is a file, not a folder.`)
  const content = contentOf(dataDir)
  const bytes = content.reduce((sum, part) => sum + part.bytes, 0)
  const inForce = why === 'moved' || why === 'usual'
  const usual = inForce ? usualDataDir(world.env) : null
  const note = usual === null ? null : readMovedNote(usual)
  const name = (place: MarkedFolder) => place?.folder ?? usual
  const [kept, unfinished] = [
    note?.former ? name(note.former.place) : null,
    note?.unfinished ? name(note.unfinished.place) : null,
  ]
  const warnings = folderWarnings(dataDir)
  const report = createReport(options, world)
  report.result({ dataDir, why, exists: existsSync(dataDir), bytes, parts: content, kept, unfinished, warnings }, [
    `${dataDir}`,
    `  ${reasons[why]}${existsSync(dataDir) ? `, ${sizeWords(bytes)}` : '. It does not exist yet'}`,
    ...content.map(part => `  ${sizeWords(part.bytes).padStart(9)}  ${part.words}`),
    ...warnings,
    ...(kept === null
      ? []
      : [
          `The old folder ${kept} is unchanged since the move. To delete it, run listwright data confirm. To use it again, run listwright data back.`,
        ]),
    ...(unfinished === null
      ? []
      : [
          `Moving to ${unfinished} was interrupted. Run listwright data move "${unfinished}" again, or listwright data back to delete the incomplete copy.`,
        ]),
  ])
  await report.flush()
  return exitCodes.done
}

/** A folder that was moved to a drive that is not connected: all ways out of it. Throws CommandEnd(workspace). */
export function refuseGone({ workspace }: SessionOptions, { env }: CliWorld): void {
  if (workspace !== undefined || env.LISTWRIGHT_DATA || isPortable()) return
  const usual = usualDataDir(env)
  const note = readMovedNote(usual)
  if (!note?.now || isMarked(note.now)) return
  const former = note.former
  throw new CommandEnd(
    exitCodes.workspace,
    [
      `The data folder was moved to ${note.now.folder}, and it is not there now. If it is on a removable or network drive, connect the drive and start again.`,
      former
        ? `If it is lost, listwright data back --yes uses the old folder ${former.place?.folder ?? usual} from ${former.at.slice(0, 10)} again.`
        : `If it is lost, delete ${movedNoteFile(usual)} to begin with an empty workspace.`,
    ].join(' '),
  )
}
