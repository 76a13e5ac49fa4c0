// Erasing a whole workspace: what it contains, and the receipt.
import { z } from 'zod'

/** Typed before anything is erased. */
export const eraseAllWord = 'erase'

const counts = {
  /** Also those in the trash. */
  lists: z.int(),
  rows: z.int(),
  answers: z.int(),
  searches: z.int(),
  /** Entries of the do-not-contact lists. */
  suppressed: z.int(),
  backups: z.int(),
  /** Kept copies of imported files. */
  copies: z.int(),
}

export const WorkspaceContents = z.object({
  ...counts,
  /** Origins of services that have a key. */
  keys: z.array(z.string()),
  /** Runs that have not ended, which stop it. */
  openRuns: z.int(),
})
export type WorkspaceContents = z.infer<typeof WorkspaceContents>

export const WorkspaceErase = z.object({ confirm: z.literal(eraseAllWord) })

/** What was erased, without anything of anybody. */
export const WorkspaceErased = z.object({
  ...counts,
  at: z.iso.datetime(),
  keys: z.array(z.string()),
  /** Origins whose key the keychain did not let go of. */
  keysLeft: z.array(z.string()),
  /** Whether the secret of the do-not-contact lists is still in the keychain. */
  secretLeft: z.boolean(),
})
export type WorkspaceErased = z.infer<typeof WorkspaceErased>
