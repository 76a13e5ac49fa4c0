// Reads columns of a list for a lane, and compares blocks of its rows one after the other, until there are none or the work is stopped.
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Comparer, comparersOf } from '../../checks/linkage/compare.ts'
import type { LinkageRows } from '../../checks/linkage/rows.ts'
import { scorerOf } from '../../checks/linkage/scorer.ts'
import {
  blockComparer,
  type ComparisonOrder,
  type RowsInMemory,
  rowsFromMemory,
} from '../../checks/linkage/shared-comparing.ts'
import { connectDatabase } from '../store/connect.ts'
import { wrapDatabase } from '../store/sql.ts'
import {
  ALIVE,
  type ComparingReply,
  type ComparingRequest,
  type ComparingStart,
  type ComparingState,
  NEXT,
  SENT,
  STOPPED,
} from './comparing-wire.ts'

import { type ReadingOrder, readShare } from './read-together.lane.ts'

const parent = parentPort
if (!parent) throw new Error('comparing-thread runs as a worker only')

interface Prepared {
  readonly given: RowsInMemory
  readonly rows: LinkageRows
  readonly comparers: readonly Comparer[]
}

/** The end of the work; null: it was stopped. */
function finished<T>(work: Generator<unknown, T>, state: ComparingState): T | null {
  for (let step = work.next(); ; step = work.next()) {
    Atomics.add(state, ALIVE, 1)
    if (step.done) return step.value
    if (Atomics.load(state, STOPPED) === 1) return null
  }
}

function prepared(given: RowsInMemory): Prepared {
  const rows = rowsFromMemory(given)
  return { given, rows, comparers: comparersOf(rows, given.cells, given.texts) }
}

/** null: it failed, or was stopped. */
function readFor(order: ReadingOrder, state: ComparingState): ReturnType<typeof readShare> | null {
  try {
    const raw = connectDatabase(order.file, { readonly: true, timeout: 5000 })
    try {
      return readShare(wrapDatabase(raw), order, () => {
        Atomics.add(state, ALIVE, 1)
        if (Atomics.load(state, STOPPED) === 1) throw new Error('reading was stopped')
      })
    } finally {
      raw.close()
    }
  } catch {
    // The lane reads it, and fails where that does.
    return null
  }
}

function compareBlocks(
  { given, rows, comparers }: Prepared,
  order: ComparisonOrder,
  state: ComparingState,
  say: (reply: ComparingReply) => void,
): void {
  const compareBlock = blockComparer(order, scorerOf(rows, comparers, order.model, given.cells))
  for (;;) {
    const number = Atomics.add(state, NEXT, 1)
    if (number >= order.blocks) return
    const block = finished(compareBlock(number), state)
    if (block === null) return
    say({ block })
  }
}

function listen(port: MessagePort, state: ComparingState): void {
  let ready: Prepared | null = null
  const say = (reply: ComparingReply) => {
    port.postMessage(reply)
    Atomics.add(state, SENT, 1)
    Atomics.notify(state, SENT)
  }
  port.on('message', (request: ComparingRequest) => {
    if ('read' in request) return say({ share: readFor(request.read, state) })
    try {
      if ('rows' in request) {
        ready = prepared(request.rows)
        return
      }
      if (ready) compareBlocks(ready, request.order, state, say)
    } catch {
      // The lane compares what is missing, and fails where that does.
    }
    ready = null
    say('ended')
  })
}

parent.once('message', ({ port, state }: ComparingStart) => listen(port, state))
