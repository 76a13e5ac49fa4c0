// The operations of a service that answers from a recording instead of a directory.
import { serviceEndpoints } from '../../contract/service/endpoints.ts'
import { type PostedOp, postedOps, type ServedOperation } from '../operations.ts'
import type { Tape } from './tape.ts'

/** What a body must be is not judged: the service that was recorded has done so. */
export function recordedOperations(tape: Tape): Record<PostedOp, ServedOperation> {
  const operation =
    (op: PostedOp): ServedOperation =>
    body => {
      const name = tape.find(serviceEndpoints[op].path, body)
      return {
        key: name.slice(op.length + 1),
        work() {
          const { answer = null, text, headers } = tape.next(name)
          return {
            body: answer,
            source: null,
            ...(text !== undefined && { unreadable: { body: Buffer.from(text), headers } }),
          }
        },
      }
    }
  // fromEntries widens its keys to string; they are the posted operations.
  return Object.fromEntries(postedOps.map(op => [op, operation(op)])) as Record<PostedOp, ServedOperation>
}
