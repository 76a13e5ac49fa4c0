// Child process for kill tests of large actions: opens an existing workspace on real lanes, does one action on its list and
// ends itself without a word, while the writer is at its second call, or while its list is read.

import { tempWorkspace } from '../workspace/temp-workspace.ts'
import { doCrashAction } from './crash-actions.ts'
import type { CrashAction } from './crash-list.ts'

interface Ask {
  readonly dir: string
  readonly action: CrashAction
  /** A call that reads, instead of the writer's second. */
  readonly reading?: string
}
const { dir, action, reading }: Ask = JSON.parse(process.argv[2] ?? '')
const { store } = await tempWorkspace(dir)
const die = () => process.kill(process.pid, 'SIGKILL')
await doCrashAction(store, dir, action, {
  during: nth => reading === undefined && nth === 2 && setImmediate(die),
  after: nth => reading === undefined && nth === 2 && die(),
  reading: name => name === reading && setImmediate(die),
})
await store.close()
