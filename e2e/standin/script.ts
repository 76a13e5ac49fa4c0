// What a test tells the stand-in, and what the stand-in remembers for it.
import type { Answer, State } from './messages.ts'

export interface MenuEntry {
  id?: string
  label?: string
  role?: string
  enabled?: boolean
  submenu?: MenuEntry[]
  click?: (item: unknown, window: unknown) => void
}

export const state: State = {
  windows: 0,
  focused: 0,
  openedOutside: [],
  notifications: [],
  errorBoxes: [],
  questions: [],
  openedPaths: [],
  recentDocuments: [],
  background: null,
  awake: 0,
  address: '',
  sent: [],
}

export const dialogAnswers: Record<'open' | 'save', (string[] | null)[]> = { open: [], save: [] }

/** The next answer a test has prepared; null = dismissed. */
export function nextAnswer(kind: 'open' | 'save'): string[] | null {
  if (dialogAnswers[kind].length === 0) throw new Error(`no answer was prepared for the ${kind} dialog`)
  return dialogAnswers[kind].shift() ?? null
}

/** Answers to native questions, and who waits for one. */
export const questionAnswers: string[] = []
export const asked: { resolve: ((button: string) => void) | null } = { resolve: null }

export function answerQuestion(button: string): void {
  if (asked.resolve) asked.resolve(button)
  else questionAnswers.push(button)
}

const maxSent = 1000
export function noteSent(channel: string, args: unknown[]): void {
  state.sent.push(JSON.stringify([channel, ...args]))
  if (state.sent.length > maxSent) state.sent.shift()
}

/** Says something to the launcher; `said` is called when it is on its way. */
export const say = (answer: Answer, said?: () => void): void => void process.send?.(answer, () => said?.())

export function menuEntry(entries: MenuEntry[], id: string): MenuEntry | undefined {
  return entries.flatMap(entry => [entry, ...(entry.submenu ?? [])]).find(entry => entry.id === id)
}
