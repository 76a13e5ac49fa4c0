// One face for the desktop program, whether Electron itself or the stand-in runs it.
import type { Page } from '@playwright/test'

export interface DesktopDriver {
  readonly kind: 'electron' | 'standin'
  /** Rejects when the program ends before it has one. */
  firstWindow(): Promise<Page>
  /** The next dialog of this kind gives these paths; null = dismissed. */
  answerDialog(dialog: 'open' | 'save', paths: string[] | null): Promise<void>
  /** Clicks the menu entry with this command, which comes with its page, as soon as it is not grey. */
  clickMenu(command: string): Promise<void>
  /** Starts the program again on the same data; resolves when that second start has ended. `folder`: where it is started. */
  secondStart(args?: readonly string[], folder?: string): Promise<{ code: number | null; focused: boolean }>
  openedOutside(): Promise<string[]>
  /** Closes the window as a person would. */
  closeWindow(): Promise<void>
  /** Quits as a person would; resolves with the exit code. */
  quit(): Promise<number | null>
  /** Resolves with the exit code when the program has ended. */
  ended(): Promise<number | null>
  /** Ends whatever is still there. */
  close(): Promise<void>
}
