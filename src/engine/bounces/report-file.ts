// Delivery reports in a file, read block by block: other work goes on in between, and nothing of it is kept but what it says.
import { createReadStream } from 'node:fs'
import { isDeliveryReport, maxReportLineLength, reportReader } from '../../checks/bounces/delivery-reports.ts'
import type { BounceEvent } from '../../checks/bounces/mailers.ts'

/** Of a file that is larger, or grows while it is read, the rest is not looked at. */
const maxReportBytes = 64_000_000

const blocksOf = (file: string): AsyncIterable<string> =>
  createReadStream(file, { encoding: 'utf8', end: maxReportBytes - 1 })

/** Whether the file holds delivery reports. Throws errors of the system. */
export async function isReportFile(file: string): Promise<boolean> {
  let begun = ''
  for await (const block of blocksOf(file)) {
    const text = begun + block
    if (isDeliveryReport(text)) return true
    begun = unfinishedLine(text)
  }
  return false
}

const unfinishedLine = (text: string) =>
  text.slice(1 + Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))).slice(0, maxReportLineLength)

/** What the reports say, one event for each recipient. Throws errors of the system. */
export async function* reportsIn(file: string): AsyncGenerator<BounceEvent> {
  const reader = reportReader()
  let begun = ''
  for await (const block of blocksOf(file)) {
    const text = begun + block
    // The line feed of a last carriage return may be the first character of the next block.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n?|\n/)
    begun = (lines.pop() ?? '').slice(0, maxReportLineLength) + text.slice(end)
    for (const line of lines) yield* reader.line(line)
  }
  // The carriage return at the end of the file is no part of its last line.
  for (const line of begun.split('\r')) yield* reader.line(line)
  yield* reader.end()
}
