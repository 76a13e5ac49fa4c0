// The log of agents: read newest first with the names of lists, through both files, over lines that a crash cut off; gone by age.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentCall } from '../../contract/app/run/egress.ts'
import { createAgentCalls, noteAgentCall } from './agent-calls.ts'
import { dropOldLog } from './log-age.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'listwright-agent-calls-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const call = (tool: string, sheetId: number | null = null): AgentCall => ({
  ...{ at: '2026-06-01T00:00:00.000Z', agent: 'test', tool, sheetId },
  ...{ fields: ['Email'], rows: 2, bytes: 40, outcome: 'done' },
})
const read = (limit = 10) => createAgentCalls(dataDir, { workbooks: async () => [] }).list(limit)

test('calls are read newest first, and a line that was cut off is left out', async () => {
  expect(await read()).toEqual([])
  noteAgentCall(dataDir, call('rows', 7))
  appendFileSync(path.join(dataDir, 'log', 'agents.log'), '{"at":"2026-06-0\n')
  noteAgentCall(dataDir, call('clean'))
  expect((await read()).map(({ tool, sheet }) => [tool, sheet])).toEqual([
    ['clean', null],
    ['rows', null],
  ])
  expect(await read(1)).toHaveLength(1)
})

test('calls go after 90 days, or sooner where the log of what was sent does', async () => {
  noteAgentCall(dataDir, call('rows'))
  const days = (count: number) => Date.parse('2026-06-01') + count * 86_400_000
  dropOldLog(dataDir, days(89))
  expect(await read()).toHaveLength(1)
  dropOldLog(dataDir, days(31), 30)
  expect(await read()).toEqual([])
})
