// What a lane and the threads that compare rows with it tell each other.
import type { MessagePort } from 'node:worker_threads'
import type {
  ComparedBlock,
  ComparisonOrder,
  ReadInMemory,
  RowsInMemory,
} from '../../checks/linkage/shared-comparing.ts'
import type { ReadingOrder } from './read-together.lane.ts'

/** By place: the next block, 1 once the work is stopped, signs of life, messages sent. */
export type ComparingState = Int32Array<SharedArrayBuffer>
export const [NEXT, STOPPED, ALIVE, SENT] = [0, 1, 2, 3] as const

export const comparingState = (): ComparingState =>
  new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT))

/** The first message to the thread; all others go through the port. */
export interface ComparingStart {
  readonly port: MessagePort
  readonly state: ComparingState
}
/** What is to be read comes first, if anything is, and the rows before the order to compare them. */
export type ComparingRequest =
  | { readonly read: ReadingOrder }
  | { readonly rows: RowsInMemory }
  | { readonly order: ComparisonOrder }
/** `share`: null where reading failed. `ended`: the thread compares no more blocks, since there are none or since it failed. */
export type ComparingReply = { readonly share: ReadInMemory | null } | { readonly block: ComparedBlock } | 'ended'
