// Guesses from what a list knows: addresses by the pattern of their domain, and names from addresses. Never more than guesses.
import { z } from 'zod'
import { ColumnId, RowId, SheetId } from './ids.ts'

export const guessKinds = ['emails', 'names'] as const
export const GuessKind = z.enum(guessKinds)
export type GuessKind = z.infer<typeof GuessKind>

/** The column that guesses go into, and what is done. */
export const guessColumns: Readonly<Record<GuessKind, string>> = { emails: 'Email: guess', names: 'Name: guess' }
export const guessTitles: Readonly<Record<GuessKind, string>> = {
  emails: 'Guess emails',
  names: 'Guess names from emails',
}

export const GuessAsk = z.object({ sheetId: SheetId, kind: GuessKind })
export type GuessAsk = z.infer<typeof GuessAsk>

/** Behind every guess, in its own cell: where it goes, that goes too. */
export const guessText = (guess: string, support: string | null): string =>
  support === null ? `${guess} (guess)` : `${guess} (guess: ${support})`

export const GuessPreview = z.object({
  /** Behind which the guesses go; null: the list has no such columns, and nothing can be guessed. */
  behindId: ColumnId.nullable(),
  /** Rows with a name and an address, which the guesses are learned from; of names: rows with an address. */
  known: z.int(),
  /** How domains build their addresses, the best known first. */
  patterns: z.array(z.object({ domain: z.string(), pattern: z.string(), support: z.int(), known: z.int() })),
  /** Rows that lack it, and those of them with a guess. */
  lacking: z.int(),
  guessed: z.int(),
  samples: z.array(z.object({ rowId: RowId, of: z.string(), text: z.string() })),
})
export type GuessPreview = z.infer<typeof GuessPreview>
