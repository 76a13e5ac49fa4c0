// Erases a whole workspace: noted first, done when it is next opened and nothing of it is in use, repeated if it was cut off.
// Its keys leave the keychain with it. Settings stay, except what they know of lists and files.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type WorkspaceContents, WorkspaceErased } from '../../../contract/app/privacy/erase-all.ts'
import { fail } from '../../base/fail.ts'
import type { Host } from '../../base/host.ts'
import { writeWhole } from '../../disk/write-file.ts'
import { sourceFolder } from '../../file/source/source-form.ts'
import type { Backups } from '../../store/backups.ts'
import { plannedWork } from '../../store/planned-work.ts'
import type { Store } from '../../store/store.ts'
import { secretName } from '../seals.ts'

export interface EraseAll {
  contents(): Promise<WorkspaceContents>
  /** Notes that it is to be done. Throws run_busy. */
  plan(): Promise<void>
  /** The receipt of the last one, until someone has seen it. */
  receipt(): WorkspaceErased | null
  /** It was seen. */
  dismiss(): void
}

const Planned = WorkspaceErased.pick({
  ...{ lists: true, rows: true, answers: true, searches: true, suppressed: true, backups: true, copies: true },
  ...{ at: true, keys: true },
}).extend({
  /** Names of secrets in the keychain. */
  secrets: z.array(z.string()),
})
type Planned = z.infer<typeof Planned>

const planFile = (dataDir: string) => path.join(dataDir, plannedWork.eraseAll)
const receiptFile = (dataDir: string) => path.join(dataDir, 'erased-all.json')

/** Folders and files that the program makes in the data folder. Others in it are not ours to delete. */
const folders = ['backups', 'sources', 'practice', 'passing', 'uploads', 'salvage', 'damaged', 'erasures', 'log']
const files =
  /^(?:workspace\.db(?:[-.].*)?|opened-.*\.db.*|reserved-space|ballast|replace\.json|recent\.json|erasure\.json|.*\.part)$/

/** Null for what is not there, and for a file that someone has changed. */
function read<T>(file: string, form: z.ZodType<T>): T | null {
  try {
    return form.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

const copiesIn = (dataDir: string): number => {
  try {
    return readdirSync(sourceFolder(dataDir)).filter(name => name.endsWith('.zst')).length
  } catch {
    return 0
  }
}

interface Parts {
  readonly store: Store
  readonly backups: Pick<Backups, 'list'>
  readonly host: Pick<Host, 'dataDir' | 'vault' | 'clock'>
}

export function createEraseAll({ store, backups, host }: Parts): EraseAll {
  const { dataDir } = host
  async function contents(): Promise<WorkspaceContents> {
    const counted = await store.grid.call('workspaceContents')
    return { ...counted, backups: backups.list().length, copies: copiesIn(dataDir), keys: host.vault.origins() }
  }
  return {
    contents,
    async plan() {
      const { openRuns, ...found } = await contents()
      if (openRuns > 0) throw fail('run_busy', { state: 'open' })
      const { prints } = await store.grid.call('sealStand')
      const at = new Date(host.clock.now()).toISOString()
      writeWhole(planFile(dataDir), JSON.stringify({ ...found, at, secrets: prints.map(secretName) } satisfies Planned))
    },
    receipt: () => read(receiptFile(dataDir), WorkspaceErased),
    dismiss: () => rmSync(receiptFile(dataDir), { force: true }),
  }
}

/** Before anything of the workspace is opened. Returns whether it was erased. */
export async function eraseAllPlanned(
  host: Pick<Host, 'dataDir' | 'vault' | 'secrets' | 'settings' | 'log'>,
): Promise<boolean> {
  const { dataDir } = host
  const plan = read(planFile(dataDir), Planned)
  if (!plan) return false
  const { secrets, ...erased } = plan
  const keysLeft = await forgetKeys(host)
  const secretLeft = await forgetSecrets(host, secrets)
  for (const name of readdirSync(dataDir))
    if (folders.includes(name) || files.test(name)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  const { layout } = host.settings.get()
  host.settings.set({
    layout: { ...layout, lastSheet: null, search: false, open: null },
    ...{ mappings: [], imported: [], workspaceMark: null },
  })
  const receipt: WorkspaceErased = { ...erased, keysLeft, secretLeft }
  writeWhole(receiptFile(dataDir), JSON.stringify(receipt))
  rmSync(planFile(dataDir))
  host.log.info('the workspace was erased', { lists: erased.lists, rows: erased.rows, backups: erased.backups })
  return true
}

/** Returns origins whose key is still there. */
async function forgetKeys({ vault, log }: Pick<Host, 'vault' | 'log'>): Promise<string[]> {
  await vault.tried()
  for (const origin of vault.origins())
    try {
      await vault.forget(origin)
    } catch (error) {
      log.error('a key stays in the keychain', { origin, error: String(error) })
    }
  return vault.origins()
}

async function forgetSecrets({ secrets, log }: Pick<Host, 'secrets' | 'log'>, names: string[]): Promise<boolean> {
  let left = false
  for (const name of names)
    try {
      await secrets.forget(name)
    } catch (error) {
      log.error('a secret stays in the keychain', { error: String(error) })
      left = true
    }
  return left
}
