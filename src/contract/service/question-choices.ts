// Words of a question that can be read in several ways, as a refused question returns them (extension of the error body).
import { z } from 'zod'
import { withMark } from './mark.ts'

/** Words of a question with what they can mean; each `query` is the question with one meaning written out. */
export const QuestionChoice = z.object({
  words: withMark('O', z.string().min(1).max(200), 'Words that can mean several things.'),
  readings: withMark(
    'O',
    z
      .array(
        z.object({
          meaning: withMark('O', z.string().min(1).max(200), 'What the words mean then.'),
          query: withMark('O', z.string().min(1).max(4000), 'The question that says so.'),
        }),
      )
      .min(2)
      .max(20),
    'What they can mean.',
  ),
})
export type QuestionChoice = z.infer<typeof QuestionChoice>

/** The name of the list in `extra` of the error. */
export const choicesName = 'query_choices'
