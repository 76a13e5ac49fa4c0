// Child process for kill tests: opens a workspace, starts or resumes its run over web addresses, and says what it sees. It is made to
// be killed at any moment.

import { createWebAsks } from '../../engine/run/web-asks.ts'
import { makeSheet } from '../list/make-sheet.ts'
import { openRunWorkspace, startRun } from '../run/run-workspace.ts'
import type { CrashRunWord } from './crash-run.ts'

export interface CrashWebAsk {
  readonly dir: string
  readonly origin: string
  readonly rows: number
}

const say = (word: CrashRunWord) => process.send?.(word)
const ask = JSON.parse(process.argv[2] ?? '') as CrashWebAsk
const at = await openRunWorkspace({ baseUrl: 'http://127.0.0.1:9', key: 'none', admin: {} as never }, {}, ask.dir)

async function begin() {
  const rows = Array.from({ length: ask.rows }, (_, index) => [`row${index}`])
  const { sheetId } = await makeSheet(at.store, [{ name: 'Name', type: 'text' }], rows)
  const spec = await createWebAsks(at).spec({
    sheetId,
    request: {
      ...{
        address: `${ask.origin}/{Name}`,
        method: 'GET',
        body: null,
        headers: [],
        secret: null,
        privateNetwork: true,
      },
      values: [{ name: 'Text', from: 'text', path: '', all: false }],
    },
  })
  return (await startRun(at.runs, spec, { cap: ask.rows })).id
}

const [open] = await at.runs.list()
const runId = open ? open.id : await begin()
if (open?.state === 'paused') await at.runs.resume(runId)
const { state, reason } = await at.runs.get(runId)
say({ kind: 'running', state, reason })
const halted = await at.runs.settled(runId)
say({ kind: 'halted', state: halted.state, reason: halted.reason })
await at.shutDown()
process.disconnect?.()
