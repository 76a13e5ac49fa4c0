// A step that guesses addresses by the pattern of their domain, or names from addresses, into a column of its own.
import { z } from 'zod'
import { type GuessAsk, GuessKind, guessColumns, guessTitles } from '../../../contract/app/guesses.ts'
import { stepKind } from '../step.ts'

export const guessStep = stepKind({
  does: 'guess',
  schema: z.strictObject({ kind: GuessKind }),
  words: ({ kind }) => `${guessTitles[kind]} into “${guessColumns[kind]}”`,
  makes: ({ kind }) => [guessColumns[kind]],
  async count({ kind }, { parts, sheet }) {
    const { guessed } = await parts.guessing.preview({ sheetId: sheet.id, kind })
    return { cells: guessed }
  },
  perform: ({ kind }, { parts, sheet }) => parts.guessing.apply({ sheetId: sheet.id, kind }),
})

/** What the page asked for as the step of a recipe. */
export const guessSaid = ({ kind }: GuessAsk): object => ({ do: guessStep.does, kind })
