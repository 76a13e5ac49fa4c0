// listwright doctor --repair: mends a workspace that cannot be opened, as far as it can be, and says what was lost.

import { damagedFolder } from '../../engine/store/replace.ts'
import { mendWorkspace } from '../../engine/workspace/mend.ts'
import { wayBack } from '../../hosts/start-words.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import type { ClosedWorkspace } from '../session.ts'

/** What doctor looked at or mended, and how it is. */
export interface RepairCheck {
  readonly name: string
  readonly level: 'good' | 'note' | 'bad'
  readonly text: string
}

/** What was mended, a line each. Throws CommandEnd(workspace) where nothing can be. */
export async function repairWorkspace({ place, closed }: ClosedWorkspace): Promise<RepairCheck[]> {
  const { faults, kept } = await mendWorkspace(place)
  const folder: RepairCheck[] = closed
    ? [{ name: 'folder', level: 'note', text: 'other users of this computer could open it. Now only you can' }]
    : []
  // Missing or empty: opening it says whether that is a loss.
  if (faults === null || faults.length === 0) return folder
  if (kept === null)
    throw new CommandEnd(
      exitCodes.workspace,
      `The workspace in ${place.dataDir} is damaged and nothing in it can be read (${faults.join('; ')}). Nothing was changed. ${wayBack(place.dataDir, false)}`,
    )
  const lost = kept.lost.map(({ what, rows }) => (rows === null ? what : `${what}: ${counted(rows, 'row')}`))
  return [
    ...folder,
    {
      name: 'repair',
      level: 'note',
      text: `kept ${counted(kept.lists, 'list')}, ${counted(kept.rows, 'row')}. The damaged file is in ${damagedFolder(place.dataDir)}`,
    },
    ...lost.map((text): RepairCheck => ({ name: 'lost', level: 'note', text })),
  ]
}
