// The files that an agent may open and make: in the folders that a person named when the command was started, and nowhere else.
import { lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { isSystemError, systemWords } from '../../engine/disk/system-error.ts'
import { CommandEnd, exitCodes } from '../exit.ts'

export interface AgentFolders {
  /** The place of a file to read. Throws CommandEnd(usage) for one that lies elsewhere. */
  toRead(file: string): string
  /** The place of a new file. Throws CommandEnd(usage) for one that lies elsewhere or is there and not made here. */
  toWrite(file: string): string
  /** A file was made here: it may be replaced. */
  made(file: string): void
}

const refused = (words: string) => new CommandEnd(exitCodes.usage, words)

const isIn = (folder: string, place: string) => place === folder || place.startsWith(`${folder}${path.sep}`)

/** A broken link is there, too. Throws CommandEnd(usage) for a name that the file system does not take. */
function isThere(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if (isSystemError(error)) throw refused(`This name cannot be used (${systemWords(error)}).`)
    throw error
  }
}

/** Throws CommandEnd(usage) for a folder that there is not. `dataDir`: the workspace is not for agents, wherever it lies. */
export function agentFolders(named: readonly string[], dataDir: string): AgentFolders {
  const roots = named.map(folder => {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw refused(`--folder ${folder}: there is no such folder.`)
    return realpathSync(folder)
  })
  const made = new Set<string>()

  /** Where it is, with links followed; null = nothing is there. */
  const real = (place: string): string | null => {
    try {
      return realpathSync(place)
    } catch {
      return null
    }
  }
  /** A name alone, or a part of a path, is looked for in the first folder. */
  const placeOf = (file: string) => {
    const [first] = roots
    if (first === undefined)
      throw refused('No folder is shared with the agent. Ask the person to add --folder DIR to the command.')
    if (file.includes('\0')) throw refused('A file name contains no NUL character.')
    return path.resolve(first, file)
  }
  const allowed = (place: string) =>
    roots.some(root => isIn(root, place)) && !isIn(real(dataDir) ?? path.resolve(dataDir), place)
  const outside = () =>
    refused('This file is outside of the folders that are shared with the agent (--folder). Nothing was opened.')

  return {
    toRead(file) {
      const place = real(placeOf(file))
      // Whether there is a file elsewhere is not said.
      if (place === null || !allowed(place) || !statSync(place).isFile()) {
        if (place === null && allowed(placeOf(file))) throw refused('There is no such file in the shared folders.')
        throw outside()
      }
      return place
    },
    toWrite(file) {
      const wanted = placeOf(file)
      const folder = real(path.dirname(wanted))
      if (folder === null || !allowed(folder)) throw outside()
      const place = path.join(folder, path.basename(wanted))
      if (isThere(place) && !made.has(place))
        throw refused('A file of this name exists already, and an agent does not replace it. Choose another name.')
      return place
    },
    made: file => void made.add(file),
  }
}
