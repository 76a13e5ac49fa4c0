// What the launcher and the stand-in inside the forked main say to each other.
export type Order =
  | { kind: 'answerDialog'; dialog: 'open' | 'save'; paths: string[] | null }
  | { kind: 'clickMenu'; id: string }
  /** The next native question is answered by the button with this label. */
  | { kind: 'answerQuestion'; button: string }
  /** The page's process ends, or hangs and is well again. */
  | { kind: 'page'; is: 'gone' | 'unresponsive' | 'responsive' }
  | { kind: 'secondStart'; second: SecondStart }
  /** macOS: opened with the program, or dropped on its icon. */
  | { kind: 'openFile'; path: string }
  /** macOS: a link was clicked somewhere. */
  | { kind: 'openUrl'; url: string }
  | { kind: 'quit' }
  | { kind: 'closeWindow' }
  | { kind: 'suspend' }
  /** The system by its name; modules for it are not there, so only what is loaded goes on. */
  | { kind: 'system'; is: NodeJS.Platform }
  /** Windows logs off; answers whether the program held it up. */
  | { kind: 'sessionEnd' }
  /** Another program comes to the front, or this one does. */
  | { kind: 'inFront'; is: boolean }
  /** Clicks the last notification. */
  | { kind: 'clickNotification' }
  /** Whether the page may have a permission, as the request handler and the check handler answer. */
  | { kind: 'permission'; name: string }
  /** A message on an IPC channel as if it came from the page, a frame inside it, or a page of another origin. */
  | { kind: 'forge'; from: 'page' | 'subframe' | 'foreign'; channel: string; args: unknown[] }
  | { kind: 'state' }

export interface State {
  windows: number
  /** How often a window was brought to the front. */
  focused: number
  openedOutside: string[]
  /** "title: text" of each that was shown. */
  notifications: string[]
  errorBoxes: string[]
  /** "message [button, button]" of each native question. */
  questions: string[]
  /** Folders and files that were opened in the system. */
  openedPaths: string[]
  /** The system's list of recent documents, the latest first. */
  recentDocuments: string[]
  background: string | null
  /** How many power save blockers are on. */
  awake: number
  /** The address of the page, once main has heard of it. */
  address: string
  /** What main sent to the page, as the JSON of channel and arguments; the last 1,000. */
  sent: string[]
}

/** What a second start tells the first. */
export interface SecondStart {
  args: string[]
  folder: string
  data: unknown
}

export type Numbered = { number: number; order: Order }
/** `relaunch`: the program ends now and is to be started again with these arguments. */
export type Answer =
  | { number: number; ok: boolean; value: unknown }
  | { windowOpen: true }
  | { second: SecondStart }
  | { relaunch: string[] }
