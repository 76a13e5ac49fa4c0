// Erasing a person everywhere in a workspace: whom, where they were found, and what was done.
import { z } from 'zod'
import { RowId, SheetId } from '../ids.ts'

/** What identifies a person to be erased. */
export const EraseKind = z.enum(['email', 'phone', 'profile_url', 'name_company'])
export type EraseKind = z.infer<typeof EraseKind>

/**
 * One thing that the person is known by. `second`: the company beside a name. An email address may be the SHA-256 of its
 * normal form, in hexadecimal.
 */
export const EraseIdentity = z.object({
  kind: EraseKind,
  value: z.string().trim().max(500),
  second: z.string().trim().max(500).nullable(),
})
export type EraseIdentity = z.infer<typeof EraseIdentity>

export const EraseAsk = z.object({ identities: z.array(EraseIdentity).min(1).max(20) })
export type EraseAsk = z.infer<typeof EraseAsk>

/** What a list holds of the person. Rows that are deleted but can be brought back count too. */
export const EraseFound = z.object({
  sheetId: SheetId,
  name: z.string(),
  trash: z.boolean(),
  /** Rows about the person: a cell of theirs is the person's, and nothing else. */
  rows: z.int(),
  /** Rows of others with a text in which the person is named. */
  mentions: z.int(),
  /** Rows whose history holds the person, and whose cells do not any more. */
  past: z.int(),
})
export type EraseFound = z.infer<typeof EraseFound>

/** What is known beside the lists; all are numbers of entries. */
export const EraseBeside = z.object({
  /** Requests that were or are to be sent. */
  requests: z.int(),
  answers: z.int(),
  /** Records of searches. */
  records: z.int(),
  /** Names of lists, views, notes, searches and the like that hold one of the person's values. */
  texts: z.int(),
})
export type EraseBeside = z.infer<typeof EraseBeside>

/** A list of whose history some entries are damaged: they are looked through as plain text, and go whole if they name the person. */
export const EraseUnread = z.object({ name: z.string(), entries: z.int() })
export type EraseUnread = z.infer<typeof EraseUnread>

/** A row with the person's name and nothing else of theirs: someone has to say who it is about. */
export const ErasePerhaps = z.object({ sheetId: SheetId, rowId: RowId })
export type ErasePerhaps = z.infer<typeof ErasePerhaps>
export const ErasePerhapsFound = ErasePerhaps.extend({
  /** Of the list. */
  name: z.string(),
  /** The row in short, to tell who it is about. */
  text: z.string(),
})
export type ErasePerhapsFound = z.infer<typeof ErasePerhapsFound>
/** More are not shown, and stay. */
export const maxPerhaps = 200

export const ErasePreview = z.object({
  /** Values that tell no one, with the reason for people. */
  refused: z.array(z.object({ value: z.string(), reason: z.string() })),
  lists: z.array(EraseFound),
  /** At most 200. */
  perhaps: z.array(ErasePerhapsFound),
  beside: EraseBeside,
  /** Kept source files that hold the person. */
  copies: z.int(),
  backups: z.int(),
  /** A damaged database was kept aside: nothing can be taken out of it, so it goes. */
  damaged: z.boolean(),
  /** The person's rows are part of this many runs that have not ended. */
  openRuns: z.int(),
  /** What else is in the person's rows, by which they may be elsewhere. */
  also: z.array(EraseIdentity),
  unread: z.array(EraseUnread),
})
export type ErasePreview = z.infer<typeof ErasePreview>

export const EraseOrder = EraseAsk.extend({
  /** Lists that keep their rows: only the cells that are the person's are emptied. */
  keepRows: z.array(SheetId).max(10_000),
  /** Rows with nothing but their name that are theirs as well; all others stay. */
  perhaps: z.array(ErasePerhaps).max(maxPerhaps).default([]),
  /** Puts the hashes of what the person is known by on the do-not-contact lists. */
  suppress: z.boolean(),
})
export type EraseOrder = z.infer<typeof EraseOrder>

/** What was done, without anything of the person. */
export const EraseReceipt = z.object({
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  kinds: z.array(EraseKind),
  lists: z.array(EraseFound.extend({ kept: z.boolean() })),
  beside: EraseBeside,
  /** Rows with nothing but their name, erased and kept as a person said. */
  perhaps: z.object({ erased: z.int(), kept: z.int() }).default({ erased: 0, kept: 0 }),
  /** Kept source files that were deleted. */
  copies: z.int(),
  /** Files of earlier downloads, pasted texts and damaged databases that were deleted. */
  leftovers: z.int(),
  backups: z.object({ clean: z.int(), rewritten: z.int(), removed: z.int() }),
  /** People taken out of Practice's own data. */
  practice: z.int(),
  /** Entries put on the do-not-contact lists, as hashes. */
  suppressed: z.int(),
  /** The hashes are sealed by a secret in the keychain; else they are plain SHA-256. */
  sealed: z.boolean(),
  unread: z.array(EraseUnread),
  /** Credits in the ledger, which stayed as they were. */
  booked: z.int(),
  /** The database was read whole after it had been written again, and is sound. */
  sound: z.boolean(),
  /**
   * Every file of the workspace as it was read again at the end, byte by byte, compressed ones unpacked: how many, for how many
   * texts of the person, and how many files still held one. Null while that is still to do.
   */
  read: z.object({ files: z.int(), bytes: z.int(), texts: z.int(), left: z.int() }).nullable(),
  /** It was cut off and went on when the workspace was opened again. */
  resumed: z.boolean(),
  /** The erasure in the team of the workspace. `own`: it began here, and colleagues follow; else a colleague began it. */
  team: z.object({ id: z.string(), own: z.boolean() }).nullable().default(null),
})
export type EraseReceipt = z.infer<typeof EraseReceipt>

/** How far it is, 0..1, and at last the receipt. */
export const EraseProgress = z.object({ share: z.number(), done: EraseReceipt.nullable() })
export type EraseProgress = z.infer<typeof EraseProgress>
