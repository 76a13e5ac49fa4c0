// Tickets open once and for a while; a session's secret is nothing but its own, and what it holds ends with it.
import { expect, test, vi } from 'vitest'
import { createSessions } from './sessions.ts'

test('a ticket opens once', () => {
  const sessions = createSessions()
  const ticket = sessions.ticket()
  const secret = sessions.redeem(ticket, 'Firefox on Linux')
  expect(secret).not.toBeNull()
  expect(sessions.redeem(ticket, 'Firefox on Linux')).toBeNull()
  expect(sessions.connected(null)).toHaveLength(1)
})

test('a ticket ends after its time, and one without a time does not', () => {
  let now = 1_000_000
  const sessions = createSessions(() => now)
  const [short, other, long] = [sessions.ticket(30_000), sessions.ticket(30_000), sessions.ticket()]
  now += 30_000
  expect(sessions.redeem(short, 'a')).not.toBeNull()
  now += 1
  expect(sessions.redeem(other, 'a')).toBeNull()
  now += 365 * 86_400_000
  expect(sessions.redeem(long, 'a')).not.toBeNull()
})

test('a ticket that was withdrawn opens nothing; a used one is none to withdraw', () => {
  const sessions = createSessions()
  const [given, used] = [sessions.ticket(), sessions.ticket()]
  expect(sessions.withdraw(given)).toBe(true)
  expect(sessions.redeem(given, 'a')).toBeNull()
  sessions.redeem(used, 'a')
  expect(sessions.withdraw(used)).toBe(false)
})

test('ticket and secret are of 256 bits each, and neither does what the other does', () => {
  const sessions = createSessions()
  const ticket = sessions.ticket()
  const secret = sessions.redeem(ticket, 'a') ?? ''
  for (const text of [ticket, secret]) expect(Buffer.from(text, 'base64url')).toHaveLength(32)
  expect(secret).not.toBe(ticket)
  expect(sessions.find(ticket)).toBeNull()
  expect(sessions.redeem(secret, 'a')).toBeNull()
  expect(sessions.find(secret)).not.toBeNull()
})

test('each browser has a session of its own, listed the latest first with what it has open', () => {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const sessions = createSessions(() => now)
  const first = sessions.find(sessions.redeem(sessions.ticket(), 'Firefox on Linux') ?? '')
  now += 60_000
  sessions.redeem(sessions.ticket(), 'Safari on macOS')
  first?.hold({ kind: 'page', close: () => {} })
  first?.hold({ kind: 'page', close: () => {} })
  const request = first?.hold({ kind: 'request', close: () => {} })
  const [late, early] = sessions.connected(first)
  expect(late).toMatchObject({ browser: 'Safari on macOS', pages: 0, own: false, since: '2026-03-01T10:01:00.000Z' })
  expect(early).toMatchObject({ browser: 'Firefox on Linux', pages: 2, own: true, heard: '2026-03-01T10:00:00.000Z' })
  now += 60_000
  request?.()
  expect(sessions.connected(null)[1]).toMatchObject({ pages: 2, own: false, heard: '2026-03-01T10:02:00.000Z' })
})

test('an ended session closes what it holds, lets nothing new be held, and its secret opens nothing', () => {
  const sessions = createSessions()
  const secret = sessions.redeem(sessions.ticket(), 'a') ?? ''
  const other = sessions.redeem(sessions.ticket(), 'b') ?? ''
  const session = sessions.find(secret)
  const [page, gone, late] = [vi.fn(), vi.fn(), vi.fn()]
  session?.hold({ kind: 'page', close: page })
  session?.hold({ kind: 'request', close: gone })()
  expect(sessions.end(session?.id ?? '')).toBe(true)
  expect(page).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
  session?.hold({ kind: 'request', close: late })
  expect(late).toHaveBeenCalledOnce()
  expect(sessions.find(secret)).toBeNull()
  expect(sessions.find(other)).not.toBeNull()
  expect(sessions.end(session?.id ?? '')).toBe(false)
})

test('a session that nobody uses for a while is locked; one in use, or fetching a file, is not', () => {
  let now = 1_000_000
  const sessions = createSessions(() => now)
  const enter = () => {
    const secret = sessions.redeem(sessions.ticket(), 'a') ?? ''
    return { secret, session: sessions.find(secret) }
  }
  const [left, used, fetching] = [enter(), enter(), enter()]
  const close = vi.fn()
  left.session?.hold({ kind: 'page', close })
  const done = fetching.session?.hold({ kind: 'request', close })
  now += 59_000
  sessions.lockUnused(60_000)
  expect(sessions.connected(null)).toHaveLength(3)
  used.session?.used()
  now += 1000
  // What a page asks by itself is no sign of a person.
  sessions.find(left.secret)
  sessions.lockUnused(60_000)
  expect(close.mock.calls).toEqual([[true]])
  expect([left, used, fetching].map(({ secret }) => sessions.find(secret) !== null)).toEqual([false, true, true])
  done?.()
  sessions.lockUnused(60_000)
  expect(sessions.find(fetching.secret)).toBeNull()
})
