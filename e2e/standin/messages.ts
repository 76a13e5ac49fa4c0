// What the launcher and the stand-in inside the forked main say to each other.
export type Order =
  | { kind: 'answerDialog'; dialog: 'open' | 'save'; paths: string[] | null }
  | { kind: 'clickMenu'; id: string }
  | { kind: 'secondStart' }
  | { kind: 'quit' }
  | { kind: 'suspend' }
  /** A message on an IPC channel as if it came from a frame inside the page, or from a page of another origin. */
  | { kind: 'forge'; from: 'subframe' | 'foreign'; channel: string; args: unknown[] }
  | { kind: 'state' }

export interface State {
  windows: number
  focused: number
  openedOutside: string[]
  errorBoxes: string[]
  /** Wires that the real preload opened and main still answers. */
  sent: number
}

export type Numbered = { number: number; order: Order }
export type Answer = { number: number; ok: boolean; value: unknown } | { ready: true } | { windowOpen: true }
