// Windows: data of this computer lies in LOCALAPPDATA. Earlier versions had it in APPDATA, which networks copy at each log-on.
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'

const holdsSomething = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/**
 * The folder to use. What lies in the former place and nowhere else is moved whole, in one step; where that cannot be done
 * (an earlier version has it open, another drive) it is used where it is and moved at a later start. So there is never a new
 * workspace beside a former one.
 */
export function settledPlace(place: string, former: string): string {
  if (holdsSomething(place) || !holdsSomething(former)) return place
  try {
    mkdirSync(path.dirname(place), { recursive: true })
    // Windows puts no folder in the place of another.
    if (existsSync(place)) rmdirSync(place)
    renameSync(former, place)
    return place
  } catch {
    // Another start may have moved it at the same moment.
    return holdsSomething(place) ? place : former
  }
}

/** Where both places hold data, a sentence about the one that is not used. */
export const besideFormer = (place: string, former: string): string[] =>
  holdsSomething(former) && holdsSomething(place)
    ? [`There is also an unused workspace from an earlier version in ${former}. Open it with --workspace or delete it.`]
    : []
