// What a service says of a question beside its answer.
import type { QuestionChoice } from '../../../contract/service/question-choices.ts'

export interface QuestionRemarks {
  /** Words that it did not heed; undefined where it says nothing of the kind. */
  readonly ignored: string[] | undefined
  /** What words can mean. */
  readonly choices: QuestionChoice[] | undefined
}
