// Delivery reports of mail servers (RFC 3464), one or many in a text: a saved message, or a mailbox full of them.
import { type BounceEvent, bounceEvent } from './mailers.ts'

const wanted = new Set(['action', 'status', 'diagnostic-code', 'last-attempt-date'])
/** What a line that goes on for longer says of a delivery is said by then, in characters. */
export const maxReportLineLength = 10_000

export const isDeliveryReport = (text: string): boolean => /^Final-Recipient:/im.test(text)

export interface ReportReader {
  /** What is complete with the next line, given without its end: at most one recipient. */
  line(text: string): BounceEvent[]
  /** After the last line. */
  end(): BounceEvent[]
}

/** Reads line by line, so that a text of any form takes no longer than its length. A line that begins with a space goes on with the one before. */
export function reportReader(): ReportReader {
  let open: { readonly address: string; readonly fields: Map<string, string> } | null = null
  let arrival = ''
  /** Not read yet: the next line may go on with it. */
  let held: string | null = null

  function close(): BounceEvent[] {
    if (!open) return []
    const { address, fields } = open
    open = null
    const of = (name: string) => fields.get(name) ?? ''
    const action = of('action').toLowerCase()
    const called = action.startsWith('deliver') ? 'delivered' : action.startsWith('delay') ? 'soft' : 'hard'
    const reply = `Status: ${of('status')}\n${of('diagnostic-code')}`
    return bounceEvent({ address, called, reply, at: of('last-attempt-date') || arrival })
  }

  function whole(line: string): BounceEvent[] {
    if (line.startsWith('--')) return close()
    const colon = line.indexOf(':')
    if (colon < 0) return []
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (name === 'final-recipient') {
      // "rfc822; ann@firm.example"
      const type = value.indexOf(';')
      if (type < 1) return []
      const events = close()
      open = { address: value.slice(type + 1).trim(), fields: new Map() }
      return events
    }
    if (name === 'arrival-date') arrival = value
    else if (wanted.has(name)) open?.fields.set(name, value)
    return []
  }

  return {
    line(text) {
      const goesOn = held !== null && (text.startsWith(' ') || text.startsWith('\t'))
      if (goesOn) {
        held = `${held} ${text.trimStart()}`.slice(0, maxReportLineLength)
        return []
      }
      const events = held === null ? [] : whole(held)
      held = text.slice(0, maxReportLineLength)
      return events
    },
    end() {
      const events = held === null ? [] : whole(held)
      held = null
      return [...events, ...close()]
    },
  }
}
