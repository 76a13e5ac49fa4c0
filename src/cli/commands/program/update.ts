// listwright update: looks for a new version at the address in the settings, and saves its package.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { UpdateAnswer } from '../../../contract/app/updates.ts'
import { sessionCommand } from '../../command.ts'
import { CommandEnd, exitCodes } from '../../exit.ts'
import { inWorkspace, usageError } from '../../options.ts'
import type { CommandSession } from '../../session.ts'

interface UpdateCommand {
  readonly download: boolean
  readonly to: string | undefined
}

export const updateCommand = sessionCommand(
  {
    name: 'update',
    brief: 'looks for a new version, and saves its package',
    usage: ['update [--download [--to FOLDER]]'],
    more: [
      'Reads the list of versions at the address in the settings (updates.address), and only when you call it. The list must be signed with the key in the settings (updates.key). Nothing about you or your lists is sent.',
      'With --download the package is saved and checked against the signed list. Listwright never installs it by itself: it prints the command.',
      'Exit codes: 0 done; 7 the address cannot be read, or the list is refused; 12 no address is set.',
    ],
    options: {
      download: { type: 'boolean', default: false, words: 'saves the package of the new version' },
      to: { type: 'string', value: 'FOLDER', words: 'saves it there; otherwise in your downloads' },
      ...inWorkspace,
    },
    examples: ['update', 'update --download --to ~/packages', 'update --json'],
    most: 0,
  } as const,
  ({ download, to }): UpdateCommand => {
    if (to !== undefined && !download) throw usageError('--to goes with --download.')
    return { download, to }
  },
  perform,
)

/** What was found, with the file once it is saved. */
const inJson = (found: UpdateAnswer, file: string | null) => ({ ...found, file })

async function perform({ call, report, interrupted }: CommandSession, { download, to }: UpdateCommand): Promise<void> {
  const folder = to === undefined ? undefined : path.resolve(to)
  if (folder !== undefined && !(existsSync(folder) && statSync(folder).isDirectory()))
    throw new CommandEnd(exitCodes.drift, `There is no folder ${folder}. Nothing was saved.`)
  const found = await call.updates.look()
  const { newer, current } = found
  if (!newer) {
    report.result(inJson(found, null), [`Listwright ${current} is the newest version.`])
    return
  }
  const lines = [
    `Listwright ${newer.version} of ${newer.date} is available. This is ${current}.`,
    '',
    newer.notes.trim(),
    '',
  ]
  if (!found.package) {
    const why =
      found.installedAs === 'clone'
        ? 'This program runs from a clone of its source. Pull the new version there.'
        : 'The list has no package for how Listwright is installed here.'
    report.result(inJson(found, null), [...lines, why])
    return
  }
  if (!download) {
    report.result(inJson(found, null), [...lines, `To save ${found.package.file}: listwright update --download`])
    return
  }
  const updates = await call.updates.download({ version: newer.version, ...(folder && { folder }) })
  for await (const step of updates) {
    if (step.state === 'loading') continue
    report.result(inJson(found, step.file), [
      ...lines,
      `Saved: ${step.file}`,
      ...(step.install === null ? [] : [`To install it: ${step.install}`]),
    ])
  }
  interrupted.throwIfAborted()
}
