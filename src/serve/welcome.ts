// How a person gets in: the browser is opened with a ticket of 30 seconds, or an address is printed that lets one browser
// in. Enter prints another one.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { hasDisplay, openBrowser } from './browser.ts'
import type { BrowserSessions } from './sessions.ts'

export interface WelcomeOptions {
  /** The address of the page. */
  readonly url: string
  readonly sessions: BrowserSessions
  readonly dataDir: string
  /** Why it is not the desktop program. */
  readonly because: string | undefined
  /** Whether to open a browser. */
  readonly open: boolean
  /** Addresses as JSON lines, for programs. */
  readonly json: boolean
  /** Takes a line for the person, or for the program that started this one. */
  readonly tell: (line: string) => void
}

/** Long enough for a browser to start, in milliseconds. */
const ticketLife = 30_000

/** Lets the person in and says how; the answer ends what waits. */
export function welcomeBrowser({ url, sessions, dataDir, because, open, json, tell }: WelcomeOptions): () => void {
  const asks = hearEnter(() => say('New address for one browser:'))
  let printed: string | null = null
  /** The one before is worth nothing any more: an address that someone finds later opens nothing. */
  const newAddress = () => {
    if (printed !== null) sessions.withdraw(printed)
    printed = sessions.ticket()
    return withTicket(url, printed)
  }
  const say = (words: string) => tell(json ? JSON.stringify({ url: newAddress() }) : `${words} ${newAddress()}`)

  const served = `${because ? `Electron is not available here (${because}). ` : ''}Listwright runs in your browser:`
  if (json || !open || !hasDisplay()) {
    say(served)
    if (!json && asks.person) tell('The address works for one browser. Press Enter for another one.')
    if (!open || !hasDisplay()) return asks.end
  } else tell(`${served} ${url}${asks.person ? ' (press Enter for another address)' : ''}`)

  const ticket = sessions.ticket(ticketLife)
  let explained = false
  const failed = (words: string) => {
    if (explained || json) return
    explained = true
    say(words)
  }
  const remove = openBrowser(withTicket(url, ticket), dataDir, error =>
    failed(`The browser could not be opened (${error.message}). Open this address:`),
  )
  const late = setTimeout(() => {
    remove()
    // Some browsers may not read files of the data folder.
    if (sessions.withdraw(ticket)) failed('No browser opened the page. Open this address:')
  }, ticketLife)
  return () => {
    clearTimeout(late)
    remove()
    asks.end()
  }
}

/** The address of the page with what opens it. */
export const withTicket = (url: string, ticket: string) => `${url}?ticket=${ticket}`

/** Calls `pressed` for each line of the input. `person`: it comes from a terminal. */
function hearEnter(pressed: () => void): { readonly person: boolean; end(): void } {
  const person = process.stdin.isTTY === true
  if (person && !inForeground()) return { person: false, end: () => {} }
  const lines = createInterface({ input: process.stdin, terminal: false })
  lines.on('line', pressed)
  return { person, end: () => lines.close() }
}

/** A program in the background of a shell that reads from its terminal is stopped. Linux says which it is. */
function inForeground(): boolean {
  if (process.platform !== 'linux') return true
  try {
    // proc_pid_stat(5), after the name in brackets: state, parent, group, session, terminal, group in the foreground.
    const [, , group, , , foreground] = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return group === foreground
  } catch {
    // Not said here.
    return true
  }
}
