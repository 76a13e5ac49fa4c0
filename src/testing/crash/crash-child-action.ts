// Child process for kill tests of large actions: opens an existing workspace on real lanes, does one action on its list and
// ends itself without a word, while the writer is at its second call.

import { tempWorkspace } from '../workspace/temp-workspace.ts'
import { doCrashAction } from './crash-actions.ts'
import type { CrashAction } from './crash-list.ts'

const { dir, action }: { dir: string; action: CrashAction } = JSON.parse(process.argv[2] ?? '')
const { store } = await tempWorkspace(dir)
const die = () => process.kill(process.pid, 'SIGKILL')
await doCrashAction(store, dir, action, {
  during: nth => nth === 2 && setImmediate(die),
  after: nth => nth === 2 && die(),
})
await store.close()
