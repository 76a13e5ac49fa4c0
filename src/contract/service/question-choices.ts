// Words of a question that can be read in several ways: of a refused one in the error body, of an answered one beside the records.
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

/** A list of them; more are no question of a person. */
export const QuestionChoices = z.array(QuestionChoice).min(1).max(50)

/** The name of the list in `extra` of the error, and in the answer. */
export const choicesName = 'query_choices'
