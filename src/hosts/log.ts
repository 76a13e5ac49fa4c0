// The program's log: one JSON line per event in the data folder, bounded, without keys or personal data.
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../engine/host.ts'

const mostBytes = 2 * 1024 * 1024

/** Writes to `<dataDir>/log/listwright.log`; one older file is kept. `echo` also prints errors for people. */
export function fileLog(dataDir: string, echo: (line: string) => void = () => {}): Log {
  const folder = path.join(dataDir, 'log')
  const file = path.join(folder, 'listwright.log')
  mkdirSync(folder, { recursive: true })
  const write = (level: 'info' | 'error', message: string, details?: Record<string, unknown>) => {
    const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...details })
    try {
      if (existsSync(file) && statSync(file).size > mostBytes) renameSync(file, `${file}.1`)
      appendFileSync(file, `${line}\n`)
    } catch (error) {
      // A full disk must not stop the program; the event is still shown.
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
