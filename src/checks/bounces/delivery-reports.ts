// Delivery reports of mail servers (RFC 3464), one or many in a text: a saved message, or a mailbox full of them.
import { type BounceEvent, bounceEvent } from './mailers.ts'

const recipient = /^(?:Final|Original)-Recipient:\s*[\w-]+\s*;\s*(.+)$/i
const field = /^(Action|Status|Diagnostic-Code|Last-Attempt-Date|Arrival-Date):\s*(.*)$/i

export const isDeliveryReport = (text: string): boolean => /^Final-Recipient:/im.test(text)

/** What the reports say, one event for each recipient. A line that begins with a space goes on with the one before. */
export function deliveryReports(text: string): BounceEvent[] {
  const events: BounceEvent[] = []
  let open: { address: string; fields: Map<string, string> } | null = null
  let arrival = ''
  const close = () => {
    if (!open) return
    const of = (name: string) => open?.fields.get(name) ?? ''
    const action = of('action').toLowerCase()
    const called = action.startsWith('deliver') ? 'delivered' : action.startsWith('delay') ? 'soft' : 'hard'
    const reply = `Status: ${of('status')}\n${of('diagnostic-code')}`
    events.push(...bounceEvent({ address: open.address, called, reply, at: of('last-attempt-date') || arrival }))
    open = null
  }
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const found = recipient.exec(line)
    const [, name = '', value = ''] = field.exec(line) ?? []
    if (found && /^Final/i.test(line)) {
      close()
      open = { address: found[1] ?? '', fields: new Map() }
    } else if (/^Arrival-Date$/i.test(name)) arrival = value
    else if (open && name !== '') open.fields.set(name.toLowerCase(), value)
    else if (/^--/.test(line)) close()
  }
  close()
  return events
}
