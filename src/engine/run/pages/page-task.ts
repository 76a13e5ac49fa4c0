// The task of one page, and the request in it.
import type { SearchOp } from '../../../contract/app/run/sent-op.ts'

export interface PageTask {
  id: number
  op: SearchOp
  input: string | null
  state: number
  err: string | null
  answer_id: number | null
}

interface Asked extends Readonly<Record<string, unknown>> {
  readonly page: number
  readonly page_size: number
}

/** Bodies of pages are written by ourselves. */
export const askedBy = ({ input }: Pick<PageTask, 'input'>): Asked =>
  JSON.parse(input ?? '{"page":1,"page_size":1}') as Asked
