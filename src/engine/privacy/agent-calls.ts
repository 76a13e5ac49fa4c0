// What agents asked for through `listwright mcp`: a line for each call, without values. It is a file, since an agent may read a
// copy while another program has the workspace.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AgentCall, type ShownAgentCall } from '../../contract/app/run/egress.ts'
import { addLine } from '../disk/own-files.ts'
import { isSystemError } from '../disk/system-error.ts'
import type { Sheets } from '../sheet/sheets.ts'

export interface AgentCalls {
  /** Newest first. */
  list(limit: number): Promise<ShownAgentCall[]>
}

export const createAgentCalls = (dataDir: string, sheets: Pick<Sheets, 'workbooks'>): AgentCalls => ({
  async list(limit) {
    const lists = (await sheets.workbooks()).flatMap(workbook => workbook.sheets)
    const names = new Map<number, string>(lists.map(({ id, name }) => [id, name]))
    return agentCalls(dataDir, limit).map(({ sheetId, ...call }) => ({
      ...call,
      sheet: sheetId === null ? null : (names.get(sheetId) ?? null),
    }))
  },
})

const fileOf = (dataDir: string) => path.join(dataDir, 'log', 'agents.log')

/** Bytes; older calls are in a file beside it. */
const maxBytes = 2 * 1024 * 1024

/** Throws errors of the system: an agent gets nothing that was not noted. */
export const noteAgentCall = (dataDir: string, call: AgentCall): void =>
  addLine(fileOf(dataDir), JSON.stringify(call), maxBytes)

/** Lines that cannot be read are left out. */
function agentCalls(dataDir: string, limit: number): AgentCall[] {
  const file = fileOf(dataDir)
  return [file, `${file}.1`]
    .flatMap(name => textOf(name).split('\n').toReversed())
    .flatMap(line => callIn(line) ?? [])
    .slice(0, limit)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return ''
    throw error
  }
}

function callIn(line: string): AgentCall | null {
  if (line === '') return null
  try {
    return AgentCall.safeParse(JSON.parse(line)).data ?? null
  } catch {
    // A line that a crash cut off.
    return null
  }
}
