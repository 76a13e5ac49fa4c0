// What a host was started with that is to be shown: files, and links to places in the workspace.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLink } from '../contract/app/link/link-text.ts'

export interface OpenedThings {
  /** Absolute paths, whatever is there. */
  readonly files: readonly string[]
  /** As they came: only the engine judges what they say. */
  readonly links: readonly string[]
}

/**
 * Arguments that are no options, by the folder where the program was started. Behind a link only links count: on some systems the
 * text of a link becomes a command line, and a quotation mark in it must not name files.
 */
export function openedThings(named: readonly string[], cwd: string): OpenedThings {
  const first = named.findIndex(isLink)
  const files = first === -1 ? named : named.slice(0, first)
  return { files: files.map(file => absolute(file, cwd)), links: first === -1 ? [] : named.slice(first).filter(isLink) }
}

/** Some desktops name a file by its address. */
function absolute(named: string, cwd: string): string {
  const url = named.startsWith('file:') ? URL.parse(named) : null
  try {
    if (url) return fileURLToPath(url)
  } catch {
    // An address of another computer: taken as a name, and said not to be there.
  }
  return path.resolve(cwd, named)
}
