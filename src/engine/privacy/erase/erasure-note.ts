// The note of an erasure that has begun: written before the first change and deleted after the last, so that one that is
// cut off goes on when the workspace is opened again. And the receipts of those that have ended.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { EraseKind, ErasePerhaps, EraseReceipt } from '../../../contract/app/privacy/erase.ts'
import { wipeFile } from '../../disk/own-files.ts'
import { writeWhole } from '../../disk/write-file.ts'
import { plannedWork } from '../../store/planned-work.ts'
import type { AskedInput } from '../../team/erasure-log.ts'
import type { ErasureRequest } from './erase.lane.ts'
import { personOf } from './person.ts'

/** Whom an erasure is about, as it is kept and as members of a team say it. */
export const WantedKept = z.object({
  kinds: z.array(EraseKind),
  keys: z.array(z.string()),
  names: z.array(z.string()),
  literals: z.array(z.string()),
  titles: z.array(z.string()),
  companies: z.array(z.string()).default([]),
  country: z.string().nullable(),
})

/** Texts without a person, as the team has them. */
export function withoutErased(person: string): (text: string) => string {
  const erased = personOf(WantedKept.parse(JSON.parse(person)))
  return text => erased.wordsWithout(text)
}

const Kept = z.object({
  at: z.number(),
  wanted: WantedKept,
  keepRows: z.array(z.number()),
  perhaps: z.array(ErasePerhaps).default([]),
  suppress: z.array(
    z.object({ kind: EraseKind, hash: z.string(), keys: z.array(z.string()), given: z.boolean().default(false) }),
  ),
  copies: z.array(z.number()),
  team: z
    .object({
      id: z.string(),
      person: z.string().nullable(),
      asked: z.array(z.object({ account: z.string(), op: z.string(), key: z.string() })),
    })
    .nullable()
    .default(null),
  receipt: EraseReceipt,
})

export interface ErasureNote extends Omit<ErasureRequest, 'at' | 'print'> {
  /** UTC milliseconds. */
  readonly at: number
  /** Kept files that hold the person, by their lists. */
  readonly copies: readonly number[]
  /** What the team has to hear at the end; `person` null: a colleague began it. */
  readonly team: {
    readonly id: string
    readonly person: string | null
    readonly asked: readonly AskedInput[]
  } | null
  /** What was found at first: after a cut only the rest is. */
  readonly receipt: EraseReceipt
}

export const noteName = plannedWork.erasure
const noteFile = (dataDir: string) => path.join(dataDir, noteName)
const receiptFolder = (dataDir: string) => path.join(dataDir, 'erasures')

const write = (file: string, value: unknown): void => writeWhole(file, JSON.stringify(value))

export const writeNote = (dataDir: string, note: ErasureNote): void => write(noteFile(dataDir), note)

export function readNote(dataDir: string): ErasureNote | null {
  const file = noteFile(dataDir)
  return existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** The erasure has ended: its receipt is kept, and what identified the person is gone. */
export function endNote(dataDir: string, receipt: EraseReceipt): void {
  mkdirSync(receiptFolder(dataDir), { recursive: true, mode: 0o700 })
  write(path.join(receiptFolder(dataDir), `${receipt.begunAt.replaceAll(/[-:.]/g, '')}.json`), receipt)
  wipeFile(noteFile(dataDir))
}

/** The latest first. */
export function receiptsIn(dataDir: string): EraseReceipt[] {
  const folder = receiptFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .reverse()
    .map(name => EraseReceipt.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}
