// The program's log: one JSON line per event in the data folder, bounded, without keys or personal data.
import path from 'node:path'
import type { Log } from '../engine/base/host.ts'
import { addLine } from '../engine/disk/own-files.ts'

const maxBytes = 2 * 1024 * 1024
const maxPerLine = 8 * 1024

/**
 * Writes to `<dataDir>/log/listwright.log`; one older file is kept beside it. `echo` also hears errors, and events that
 * could not be written. Never throws: a full disk must not stop the program.
 */
export function fileLog(dataDir: string, echo: (line: string) => void = () => {}, limit = maxBytes): Log {
  const file = path.join(dataDir, 'log', 'listwright.log')
  const write = (level: 'info' | 'error', message: string, details?: Record<string, unknown>) => {
    const line = lineOf({ at: new Date().toISOString(), level, message, ...details })
    try {
      addLine(file, line, limit)
    } catch (error) {
      echo(`${line} (not logged: ${String(error)})`)
      return
    }
    if (level === 'error') echo(line)
  }
  return {
    info: (message, details) => write('info', message, details),
    error: (message, details) => write('error', message, details),
  }
}

function lineOf(event: { at: string; level: string; message: string }): string {
  const { at, level, message } = event
  try {
    const line = JSON.stringify(event)
    if (line.length <= maxPerLine) return line
    return JSON.stringify({ at, level, message: message.slice(0, 500), cut: line.slice(0, maxPerLine / 2) })
  } catch (error) {
    // Details that are no JSON (a circle, a bigint) are a slip of the caller; the event itself is kept.
    return JSON.stringify({ at, level, message, unreadable: String(error) })
  }
}
