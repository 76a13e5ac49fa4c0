// Fixing what the Clean bench finds, as an action: all that is safe, or all of one kind.
import { z } from 'zod'
import { CleanFix } from '../../contract/app/clean.ts'
import { listAction } from '../action/list-action.ts'
import { AnswersByName, answersByName, answersOfColumns } from './answers-by-name.ts'
import { hasAnswers } from './error-answers.ts'
import { problemFacts } from './kinds/index.ts'
import type { ProblemFixes } from './problem-fixes.ts'

interface Parts {
  readonly problemFixes: Pick<ProblemFixes, 'preview' | 'change' | 'answers'>
}

export const cleanAction = listAction({
  does: 'clean',
  ask: CleanFix,
  async count(ask, { problemFixes }: Parts, signal) {
    const { cells, rows } = await problemFixes.preview(ask, signal)
    return { cells, rows }
  },
  async perform(ask, { problemFixes }, { write }) {
    const { label, slices } = await problemFixes.change(ask)
    return write(label, slices)
  },
  async said({ sheetId, fix }, columns, { problemFixes }) {
    if (fix !== 'probable_errors') return { fix }
    const answers = await problemFixes.answers(sheetId)
    return hasAnswers(answers) ? { fix, answers: answersByName(answers, columns) } : { fix }
  },
  recipe: {
    schema: z.strictObject({ fix: CleanFix.shape.fix, answers: AnswersByName.optional() }),
    words: ({ fix }) => (fix === 'safe' ? 'Fix all safe problems' : `Clean: ${problemFacts[fix].title}`),
    ask: ({ fix, answers }, { sheet }) => ({
      ...{ sheetId: sheet.id, fix },
      ...(answers && { answers: answersOfColumns(answers, sheet.columns) }),
    }),
  },
})
