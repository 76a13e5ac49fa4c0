// The secret that seals own hashes of the do-not-contact lists: read from the keychain when the workspace is opened, made with the
// first hash, handed to the lanes in shared memory (decision 27).
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { printOf, putSeal, type SealBox, type SealPrint, sealsIn, secretBytes, secretsIn } from '../identity/seals.ts'
import type { BackupWork } from '../lanes.ts'
import { backupFolder } from '../store/backup-files.ts'
import type { Backups } from '../store/backups.ts'
import { openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { compactAll } from './compact-all.ts'

export interface Seals {
  /** The secrets that could be read, for lanes. */
  readonly box: SealBox
  /** Why entries cannot be read; null where all can. */
  reason(): string | null
  /** The secret for new hashes, made if there is none yet; null = this computer has no keychain. Throws suppression_unreadable. */
  forHashes(): Promise<SealPrint | null>
  /** Asks the keychain once more, which may ask a person for its password. Returns how many entries cannot be read still. */
  tryAgain(): Promise<number>
  /** Takes off entries that cannot be read. Throws bad_request where they are not `entries` any more. */
  drop(entries: number): Promise<{ removed: number }>
  /** The secrets that could be read, for the team of the workspace. */
  known(): readonly { readonly print: SealPrint; readonly secret: Buffer }[]
  /** Keeps a secret of a colleague, in the keychain if there is one. */
  adopt(seal: { readonly print: SealPrint; readonly secret: Buffer }): Promise<void>
  /** Removes secrets from the keychain that no entry needs. Returns how many entries need theirs. */
  forgetUnused(): Promise<number>
  close(): Promise<void>
}

export interface SealsParts {
  readonly store: Store
  readonly box: SealBox
  readonly backups: Pick<Backups, 'list' | 'settled'>
  readonly changes: ChangeFeed
  readonly host: Pick<Host, 'kind' | 'dataDir' | 'threads' | 'secrets' | 'log'>
  /** What lies in place is a copy of a damaged file. */
  readonly damaged: boolean
}

const atOnce = 1000
const unlockWithinMs = 60_000

/** Name of a secret in the keychain. */
export const secretName = (print: SealPrint) => `do-not-contact ${print}`

/** Reads the secrets of the workspace; hashes of earlier versions are sealed in the background. Never throws for a keychain. */
export async function openSeals({ store, box, backups, changes, host, damaged }: SealsParts): Promise<Seals> {
  let reason: string | null = null
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other: two secrets are never made at once. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => {})
    return mine
  }
  const stand = () => store.grid.call('sealStand')
  const known = (print: SealPrint) => sealsIn(box).some(seal => seal.print === print)

  async function readAll(withinMs?: number): Promise<void> {
    reason = null
    for (const print of (await stand()).prints) {
      if (known(print)) continue
      const read = await host.secrets.read(secretName(print), withinMs)
      if (read.secret === null) reason = read.reason
      else if (printOf(read.secret) !== print) reason = 'The keychain has a different secret with this name.'
      else putSeal(box, read.secret)
    }
    if ((await stand()).unreadable === 0) reason = null
  }

  /** Makes a secret; null where it cannot be kept. */
  async function made(): Promise<SealPrint | null> {
    const secret = randomBytes(secretBytes)
    const print = printOf(secret)
    const refused = await host.secrets.keep(secretName(print), secret)
    if (refused !== null) {
      host.log.info('hashes are kept without a secret', { reason: refused })
      return null
    }
    if (!putSeal(box, secret)) throw new Error('a workspace has too many secrets')
    return print
  }

  /** Backups first: hashes that are still open in the workspace say that it is not done. */
  async function sealOpen(print: SealPrint): Promise<void> {
    await backups.settled()
    const lane = await openLaneThread<BackupWork>('backup', databaseFile(host.dataDir), host.threads.lane, host.log, {
      seals: box,
    })
    try {
      for (const { name } of backups.list())
        await lane.call('sealBackup', path.join(backupFolder(host.dataDir), name), print)
    } finally {
      await lane.close()
    }
    while ((await store.writer.call('sealHashes', print, atOnce)) > 0);
    await compactAll(store, host.log)
    changes.suppression()
  }

  async function forHashes(): Promise<SealPrint | null> {
    const { prints, open, unreadable } = await stand()
    if (unreadable > 0) throw fail('suppression_unreadable', { entries: unreadable })
    const print = prints.find(known) ?? (await made())
    if (print !== null && open > 0) await sealOpen(print)
    return print
  }

  const { prints, open } = await stand()
  if (prints.length > 0) await readAll()
  // A command is over too soon; it seals when it adds hashes.
  if (open > 0 && host.kind !== 'cli' && !damaged)
    alone(forHashes).catch((error: unknown) => host.log.error('hashes were not sealed', { error: String(error) }))

  return {
    box,
    reason: () => reason,
    forHashes: () => alone(forHashes),
    tryAgain: () =>
      alone(async () => {
        await readAll(unlockWithinMs)
        changes.suppression()
        return (await stand()).unreadable
      }),
    drop: entries =>
      alone(async () => {
        if ((await stand()).unreadable !== entries) throw fail('bad_request', { what: 'the number of entries' })
        const removed = await store.writer.call('dropUnreadable')
        reason = null
        changes.suppression()
        return { removed }
      }),
    known: () => secretsIn(box),
    async adopt({ print, secret }) {
      if (known(print) || printOf(secret) !== print || !putSeal(box, secret)) return
      const refused = await host.secrets.keep(secretName(print), secret)
      if (refused !== null) host.log.info('a secret of a colleague is not in a keychain', { reason: refused })
    },
    forgetUnused: () =>
      alone(async () => {
        const { prints, sealed } = await stand()
        if (sealed === 0) for (const print of prints) await host.secrets.forget(secretName(print))
        return sealed
      }),
    close: async () => void (await turn),
  }
}
