// The workspace as a whole: its backups, the way back to one, and what is left of a damaged file.
import { randomUUID } from 'node:crypto'
import type { WorkspaceContents } from '../../contract/app/privacy/erase-all.ts'
import type {
  Backup,
  BackupContent,
  BackupName,
  WorkspaceDamage,
  WorkspaceNote,
  WorkspaceState,
} from '../../contract/app/workspace.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { EraseAll } from '../privacy/erase-all/erase-all.ts'
import type { Backups } from '../store/backups.ts'
import { planReplacement } from '../store/replace.ts'

export interface Workspace {
  state(): WorkspaceState
  readonly damage: WorkspaceDamage | null
  backups(): Backup[]
  content(name: BackupName): Promise<BackupContent>
  backUp(): Promise<Backup>
  /**
   * Goes back to a backup: the present state is backed up first, then the engine starts again on the copy. False: this
   * host cannot start it again, so it happens at the next start. Throws not_found, backup_unreadable, disk_full.
   */
  restore(name: BackupName): Promise<{ restarts: boolean }>
  /** Goes on with what could be read of a damaged file; the file itself is kept aside. Throws not_here without damage. */
  keepSalvaged(): { restarts: boolean }
  /** Erases everything, as `restore` goes back: with the next start of the engine. Throws run_busy. */
  erase(): Promise<{ restarts: boolean }>
  contents(): Promise<WorkspaceContents>
  note(kind: WorkspaceNote['kind'], detail: string): void
  dismiss(id: number): void
  /** The receipt of an erasure was seen. */
  dismissErased(): void
}

const answerMs = 200

interface Parts {
  readonly host: Host
  readonly backups: Backups
  readonly changes: ChangeFeed
  readonly damage: WorkspaceDamage | null
  readonly erasing: EraseAll
}

export function createWorkspace({ host, backups, changes, damage, erasing }: Parts): Workspace {
  let notes: WorkspaceNote[] = []
  let made = 0
  const instance = randomUUID()
  const restart = () => {
    // The answer to the page leaves first.
    setTimeout(() => host.restart?.(), answerMs)
    return { restarts: host.restart !== undefined }
  }
  return {
    damage,
    state: () => ({ instance, damage, notes: [...notes], erased: erasing.receipt() }),
    backups: () => backups.list(),
    content: name => backups.content(name),
    backUp: () => backups.make('manual'),
    restore: async name => {
      const { lists } = await backups.content(name)
      if (lists === null) throw fail('backup_unreadable', {})
      // A damaged file cannot be copied whole; it is kept as it is instead.
      if (!damage) await backups.make('restore')
      planReplacement(host.dataDir, { kind: 'backup', name })
      return restart()
    },
    keepSalvaged: () => {
      if (!damage) throw fail('not_here', { reason: 'The data file is not damaged.' })
      planReplacement(host.dataDir, { kind: 'salvaged' })
      return restart()
    },
    contents: erasing.contents,
    erase: async () => {
      await erasing.plan()
      return restart()
    },
    dismissErased: erasing.dismiss,
    note: (kind, detail) => {
      notes = [...notes, { id: ++made, at: new Date(host.clock.now()).toISOString(), kind, detail }]
      changes.workspace()
    },
    dismiss: id => {
      notes = notes.filter(note => note.id !== id)
    },
  }
}
