// A step that fixes what the Clean bench finds: all that is safe, or all of one kind.
import { z } from 'zod'
import { CleanFix } from '../../../contract/app/clean.ts'
import { problemFacts } from '../../clean/kinds/index.ts'
import { stepKind } from '../step.ts'

export const cleanStep = stepKind({
  does: 'clean',
  schema: z.strictObject({ fix: CleanFix.shape.fix }),
  words: ({ fix }) => (fix === 'safe' ? 'Fix all safe problems' : `Clean: ${problemFacts[fix].title}`),
  async count({ fix }, { parts, sheet, signal }) {
    const { cells, rows } = await parts.problemFixes.preview({ sheetId: sheet.id, fix }, signal)
    return { cells, rows }
  },
  perform: ({ fix }, { parts, sheet }) => parts.problemFixes.apply({ sheetId: sheet.id, fix }),
})

/** What the page asked for as the step of a recipe. */
export const cleanSaid = ({ fix }: CleanFix) => ({ do: cleanStep.does, fix })
