// Erasing a person everywhere in a workspace, as the rest of the engine sees it: looked for first, then taken out of the
// database, of the settings, of kept files, of backups and of Practice's own data (R-PRV-03, decision 17).
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type EraseAsk,
  type EraseOrder,
  type ErasePerhaps,
  type ErasePreview,
  type EraseReceipt,
  maxPerhaps,
} from '../../../contract/app/privacy/erase.ts'
import type { SubjectAsk, SubjectReport } from '../../../contract/app/privacy/subject-report.ts'
import type { Accounts } from '../../account/accounts.ts'
import { withCancelFlag } from '../../base/cancel-flag.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import type { Host } from '../../base/host.ts'
import type { BackupWork } from '../../lanes.ts'
import { backupFolder } from '../../store/backup-files.ts'
import type { Backups } from '../../store/backups.ts'
import { type Lane, openLaneThread } from '../../store/lane.ts'
import { databaseFile } from '../../store/open.ts'
import type { Store } from '../../store/store.ts'
import type { Tombstone } from '../../team/erasure-log.ts'
import type { TeamErasures } from '../../team/erasures.ts'
import { compactAll } from '../compact-all.ts'
import type { Seals } from '../seals.ts'
import type { PersonFound, SaidOfRows } from './erase.lane.ts'
import { type ErasureNote, endNote, noteName, readNote, receiptsIn, WantedKept, writeNote } from './erasure-note.ts'
import { eraseFromLog, hasDamaged, removeLeftovers } from './leftovers.ts'
import { personOf } from './person.ts'
import { readFilesAgain } from './read-files.ts'
import { readWanted, type WantedPerson, type WantedRead } from './wanted.ts'
import { eraseFromSettings, namedInSettings } from './written-settings.ts'

/** The readers of all kinds of files; few sessions erase anybody. */
const sourceCopies = () => import('./source-copies.ts')
type SourceCopies = Awaited<ReturnType<typeof sourceCopies>>
const findInCopies: SourceCopies['findInCopies'] = async (...asked) => (await sourceCopies()).findInCopies(...asked)
const eraseFromCopies: SourceCopies['eraseFromCopies'] = async (...asked) =>
  (await sourceCopies()).eraseFromCopies(...asked)

export interface Erasures {
  /** Where the person is; nothing is changed. Throws stopped when the signal aborts. */
  preview(ask: EraseAsk, signal?: AbortSignal): Promise<ErasePreview>
  /**
   * Takes the person out. Cut off, it goes on when the workspace is next opened. Throws bad_request where a value tells
   * no one, run_busy where a run is open that asks about the person, suppression_unreadable: nothing was changed then; disk_full: it goes on later.
   */
  erase(order: EraseOrder, reach?: (share: number) => void): Promise<EraseReceipt>
  /** Everything about a person; nothing is changed. Throws bad_request where a value tells no one. */
  report(ask: SubjectAsk): Promise<SubjectReport>
  /** Erases whom a colleague of the team has erased. Throws as `erase`, and not_here during another erasure. */
  eraseForTeam(tombstone: Tombstone): Promise<void>
  /** Goes on with an erasure that was cut off; null when there was none. */
  resume(): Promise<EraseReceipt | null>
  /** The latest first. */
  receipts(): EraseReceipt[]
}

export interface ErasuresParts {
  readonly store: Store
  readonly backups: Pick<Backups, 'list' | 'settled'>
  readonly accounts: Pick<Accounts, 'practice'>
  readonly changes: ChangeFeed
  readonly seals: Pick<Seals, 'forHashes' | 'box'>
  readonly team: Pick<TeamErasures, 'wanted' | 'keep' | 'report'>
  readonly host: Pick<Host, 'dataDir' | 'threads' | 'clock' | 'settings' | 'log'>
}

/** Someone may type the person in meanwhile. */
const maxRounds = 3

/** Throws stopped when the signal aborts. */
const lookOn = (
  lane: Lane<BackupWork>,
  wanted: WantedPerson,
  said: SaidOfRows,
  signal = new AbortController().signal,
): Promise<PersonFound> =>
  withCancelFlag({ signal, reach: () => {} }, flag => lane.call('lookForPerson', wanted, said, flag))

export function createErasures({ store, backups, accounts, changes, seals, team, host }: ErasuresParts): Erasures {
  const { dataDir } = host
  let busy = false

  async function onLane<T>(work: (lane: Lane<BackupWork>) => Promise<T>): Promise<T> {
    const lane = await openLaneThread<BackupWork>('backup', databaseFile(dataDir), host.threads.lane, host.log, {
      seals: seals.box,
    })
    try {
      return await work(lane)
    } finally {
      await lane.close()
    }
  }
  const find = (wanted: WantedPerson, said: SaidOfRows, signal?: AbortSignal) =>
    onLane(lane => lookOn(lane, wanted, said, signal))
  /** What is found at first. */
  const findFirst = async (wanted: WantedPerson, said: SaidOfRows, signal?: AbortSignal) =>
    withSettings(await find(wanted, said, signal), host.settings)
  const iso = () => new Date(host.clock.now()).toISOString()

  /** Everything after the note: each part can be done again. */
  async function carryOut(note: ErasureNote, reach: (share: number) => void): Promise<EraseReceipt> {
    const { receipt, keepRows, perhaps, suppress } = note
    let wanted: WantedPerson = note.wanted
    let inTeam = note.team
    // Also who is on a list by name becomes a hash.
    const print = await seals.forHashes()
    for (let round = 0; round < maxRounds; round++) {
      const found = await find(wanted, { keepRows, perhaps })
      wanted = found.wanted
      if (round > 0 && !holdsAny(found)) break
      if (inTeam) {
        inTeam = { ...inTeam, asked: [...inTeam.asked, ...found.asked] }
        // What was asked is not known any more once it is erased here.
        writeNote(dataDir, { ...note, wanted, team: inTeam })
      }
      const erasing = { wanted, keepRows, perhaps, suppress, at: host.clock.now(), print }
      const added = await store.writer.call('erasePerson', found, erasing)
      receipt.suppressed = Math.max(receipt.suppressed, added)
      receipt.sealed = print !== null
      for (const { sheetId } of found.lists) {
        const version = await store.grid.call('sheetVersion', sheetId)
        changes.sheet({ sheetId, version, columns: true, rows: true })
      }
    }
    // Whatever is done again after a cut, this is reported already.
    writeNote(dataDir, { ...note, wanted, team: inTeam })
    changes.workbooks()
    changes.searches()
    changes.suppression()
    reach(0.35)
    await compactAll(store, host.log)
    reach(0.45)
    // One that was begun before holds the person still.
    await backups.settled()
    const person = personOf(wanted)
    await eraseFromCopies(dataDir, note.copies, person)
    receipt.leftovers += await removeLeftovers(dataDir)
    await eraseFromLog(dataDir, person)
    if (eraseFromSettings(host.settings, person)) changes.settings()
    const list = backups.list()
    for (const [at, { name }] of list.entries()) {
      const erasing = { wanted, keepRows, perhaps, suppress: [], at: note.at, print }
      const became = await onLane(lane => lane.call('eraseFromBackup', path.join(backupFolder(dataDir), name), erasing))
      receipt.backups[became] += 1
      reach(0.5 + 0.4 * ((at + 1) / list.length))
    }
    receipt.practice += await forgetInPractice(wanted)
    reach(0.92)
    receipt.read = await readAgain(dataDir, wanted, idsOf(receipt.lists))
    reach(0.98)
    receipt.sound = (await store.scan.call('integrity')).length === 0
    if (inTeam) await team.keep(inTeam.id, inTeam.person, inTeam.asked)
    receipt.endedAt = iso()
    endNote(dataDir, receipt)
    return receipt
  }

  /** Own data is in a service of its own, which is started only where it ever was. */
  async function forgetInPractice(wanted: WantedPerson): Promise<number> {
    if (!existsSync(path.join(dataDir, 'practice'))) return 0
    const { own } = await accounts.practice()
    return own.forget(wanted.literals)
  }

  async function begin(
    whom: Pick<WantedRead, 'wanted' | 'entries'>,
    said: SaidOfRows,
    inTeam: ErasureNote['team'],
    reach: (share: number) => void,
  ): Promise<EraseReceipt> {
    const begun = host.clock.now()
    const found = await findFirst(whom.wanted, said)
    if (found.openRuns > 0) throw fail('run_busy', { state: 'open' })
    const copies = await findInCopies(dataDir, personOf(found.wanted), idsOf(found.lists))
    reach(0.2)
    const note = noteOf({ begun, found, copies }, whom, said, inTeam)
    // Before the first change: a person is not left half erased for want of a secret.
    await seals.forHashes()
    writeNote(dataDir, note)
    return carryOut(note, reach)
  }

  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy) throw fail('not_here', { reason: 'Another erasure is in progress.' })
    busy = true
    try {
      return await work()
    } finally {
      busy = false
    }
  }

  return {
    async preview({ identities }, signal) {
      const { wanted, refused, entries } = readWanted(identities, host.settings.get().country)
      if (entries.length === 0) return { ...nothingFound, refused }
      const found = await findFirst(wanted, { keepRows: [], perhaps: [] }, signal)
      const copies = await findInCopies(dataDir, personOf(found.wanted), idsOf(found.lists), signal)
      return {
        refused,
        lists: found.lists.map(shown),
        perhaps: found.perhaps.slice(0, maxPerhaps),
        beside: found.beside,
        copies: copies.length,
        backups: backups.list().length,
        damaged: hasDamaged(dataDir),
        openRuns: found.openRuns,
        also: found.also,
        unread: found.unread,
      }
    },

    async report({ identities, perhaps = [] }) {
      const { wanted, refused } = readWanted(identities, host.settings.get().country)
      if (refused[0]) throw fail('bad_request', { what: refused[0].reason })
      return onLane(lane => lane.call('subjectReport', wanted, perhaps))
    },

    erase: async ({ identities, keepRows, perhaps, suppress }, reach = () => {}) => {
      const receipt = await alone(async () => {
        const read = readWanted(identities, host.settings.get().country)
        const [refused] = read.refused
        if (refused) throw fail('bad_request', { what: refused.reason })
        const inTeam = (await team.wanted())
          ? { id: randomUUID(), person: JSON.stringify(read.wanted), asked: [] }
          : null
        const entries = suppress ? read.entries : []
        return begin({ wanted: read.wanted, entries }, { keepRows, perhaps }, inTeam, reach)
      })
      if (receipt.team) void team.report()
      return receipt
    },

    eraseForTeam: ({ id, person }) =>
      alone(async () => {
        const wanted = WantedKept.parse(JSON.parse(person))
        // Entries of the do-not-contact lists come by themselves.
        await begin({ wanted, entries: [] }, { keepRows: [], perhaps: [] }, { id, person: null, asked: [] }, () => {})
      }),

    resume: () =>
      alone(async () => {
        const note = readNote(dataDir)
        if (!note) return null
        const { receipt } = note
        return carryOut({ ...note, receipt: { ...receipt, resumed: true } }, () => {})
      }),

    receipts: () => receiptsIn(dataDir),
  }
}

/** What was found, with the texts of the settings. */
function withSettings(found: PersonFound, settings: Host['settings']): PersonFound {
  const texts = found.beside.texts + namedInSettings(settings, personOf(found.wanted))
  return { ...found, beside: { ...found.beside, texts } }
}

/** The note of an erasure that begins: whom it is about, and what was found at first. */
function noteOf(
  { begun, found, copies }: { readonly begun: number; readonly found: PersonFound; readonly copies: readonly number[] },
  { wanted, entries }: Pick<WantedRead, 'wanted' | 'entries'>,
  { keepRows, perhaps }: SaidOfRows,
  inTeam: ErasureNote['team'],
): ErasureNote {
  const person = personOf(found.wanted)
  const begunAt = new Date(begun).toISOString()
  return {
    at: begun,
    wanted: found.wanted,
    keepRows,
    perhaps,
    suppress: entries,
    copies,
    team: inTeam,
    receipt: {
      begunAt,
      endedAt: begunAt,
      kinds: [...wanted.kinds],
      lists: found.lists.map(list => ({
        ...shown(list),
        name: person.wordsWithout(list.name),
        kept: keepRows.includes(list.sheetId),
      })),
      beside: found.beside,
      perhaps: { erased: perhaps.filter(row => isIn(found, row)).length, kept: found.likely },
      copies: copies.length,
      leftovers: 0,
      backups: { clean: 0, rewritten: 0, removed: 0 },
      practice: 0,
      suppressed: 0,
      sealed: false,
      unread: found.unread.map(({ name, entries: count }) => ({ name: person.wordsWithout(name), entries: count })),
      booked: found.booked,
      sound: false,
      read: null,
      resumed: false,
      team: inTeam && { id: inTeam.id, own: inTeam.person !== null },
    },
  }
}

const nothingFound: Omit<ErasePreview, 'refused'> = {
  lists: [],
  perhaps: [],
  beside: { requests: 0, answers: 0, records: 0, texts: 0 },
  copies: 0,
  backups: 0,
  damaged: false,
  openRuns: 0,
  also: [],
  unread: [],
}

/** The note is the last to go, and names the person until then. */
async function readAgain(dataDir: string, wanted: WantedPerson, inLists: readonly number[]) {
  const read = await readFilesAgain(dataDir, wanted.literals, [noteName])
  const copies = await findInCopies(dataDir, personOf(wanted), inLists)
  return { ...read, left: read.left + copies.length }
}

const idsOf = (lists: readonly { readonly sheetId: number }[]) => lists.map(({ sheetId }) => sheetId)

const isIn = ({ lists }: PersonFound, { sheetId, rowId }: ErasePerhaps) =>
  lists.some(list => list.sheetId === sheetId && list.cells.has(rowId))

const shown = ({ sheetId, name, trash, rows, mentions, past }: PersonFound['lists'][number]) => ({
  sheetId,
  name,
  trash,
  rows,
  mentions,
  past,
})

const holdsAny = ({ lists, beside }: PersonFound): boolean =>
  lists.length > 0 || Object.values(beside).some(count => count > 0)
