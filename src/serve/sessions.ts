// Who is let in: tickets that open once, and the sessions of the browsers that used one, each with a secret of its own.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ConnectedPage } from '../contract/app/app.ts'

/** A browser that was let in. */
export interface BrowserSession {
  readonly id: string
  /** Keeps something open for as long as the session lasts; the answer lets it go again. Closed at once when it has ended. */
  hold(what: Held): () => void
  /** Someone is there: a key was pressed, or the mouse moved. */
  used(): void
}

interface Held {
  readonly kind: 'page' | 'request'
  /** `locked`: no one was there for a while, or someone asked for it. */
  close(locked: boolean): void
}

export interface BrowserSessions {
  /** A ticket that lets one browser in, once; it ends after `lifeMs` milliseconds, or never. */
  ticket(lifeMs?: number): string
  /** Takes a ticket back; says whether it was still unused. */
  withdraw(ticket: string): boolean
  /** The secret of a new session for a browser of this name; null where the ticket is unknown, used or too old. */
  redeem(ticket: string, browser: string): string | null
  /** The session that this secret belongs to. */
  find(secret: string): BrowserSession | null
  /** Every browser that may still come in, the latest first; `own` is the one that asks. */
  connected(own: BrowserSession | null): ConnectedPage[]
  /** Closes what a browser has open and lets it in no more; false when there is none with this id. */
  end(id: string): boolean
  /** Ends a session whose person went away: its pages show nothing any more until a new address opens them. */
  lock(id: string): void
  /** Locks every session that no one has used for so many milliseconds; one that is just sending or fetching a file stays. */
  lockUnused(ms: number): void
}

/** A secret is known by its digest only: a look-up then takes as long for a good guess as for a bad one. */
const digest = (secret: string) => createHash('sha256').update(secret).digest('base64')
const newSecret = () => randomBytes(32).toString('base64url')

interface Kept extends BrowserSession {
  readonly browser: string
  readonly since: number
  readonly held: Set<Held>
  ended: boolean
  heard: number
  usedAt: number
}

/** Tickets and sessions live in memory, as long as the program runs. `now`: milliseconds of the wall clock. */
export function createSessions(now: () => number = Date.now): BrowserSessions {
  /** When a ticket ends, by its digest. */
  const tickets = new Map<string, number>()
  const sessions = new Map<string, Kept>()

  function newSession(browser: string): Kept {
    const held: Kept['held'] = new Set()
    const session: Kept = {
      id: randomUUID(),
      browser,
      since: now(),
      heard: now(),
      usedAt: now(),
      used: () => {
        session.usedAt = now()
      },
      held,
      ended: false,
      hold(what) {
        if (session.ended) {
          what.close(false)
          return () => {}
        }
        held.add(what)
        return () => {
          session.heard = now()
          held.delete(what)
        }
      },
    }
    return session
  }

  function end(id: string, locked: boolean): boolean {
    const found = [...sessions].find(([, session]) => session.id === id)
    if (!found) return false
    const [key, session] = found
    sessions.delete(key)
    session.ended = true
    for (const { close } of session.held) close(locked)
    session.held.clear()
    return true
  }

  return {
    ticket(lifeMs = Number.POSITIVE_INFINITY) {
      const ticket = newSecret()
      tickets.set(digest(ticket), now() + lifeMs)
      return ticket
    },
    withdraw: ticket => tickets.delete(digest(ticket)),
    redeem(ticket, browser) {
      const key = digest(ticket)
      const until = tickets.get(key)
      // Gone before anything else happens: no second request can use it.
      if (until === undefined || !tickets.delete(key) || now() > until) return null
      const secret = newSecret()
      sessions.set(digest(secret), newSession(browser))
      return secret
    },
    find(secret) {
      const session = sessions.get(digest(secret)) ?? null
      if (session) session.heard = now()
      return session
    },
    connected: own =>
      [...sessions.values()].reverse().map(session => ({
        id: session.id,
        browser: session.browser,
        since: new Date(session.since).toISOString(),
        heard: new Date(session.heard).toISOString(),
        pages: [...session.held].filter(({ kind }) => kind === 'page').length,
        own: session === own,
      })),
    end: id => end(id, false),
    lock: id => {
      end(id, true)
    },
    lockUnused(ms) {
      for (const { id, usedAt, held } of [...sessions.values()])
        if (now() - usedAt >= ms && ![...held].some(({ kind }) => kind === 'request')) end(id, true)
    },
  }
}
