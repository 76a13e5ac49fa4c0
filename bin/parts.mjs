// Whether all parts of the installed program are there: an installation or an update that was cut off leaves some of them.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Sizes of the files of `root` by their names with slashes, as the package was made (scripts/package/parts.ts). */
const listed = 'out/parts.json'

/** The first part of the program in `root` that is missing or cut off; null when it is whole. */
export function missingPart(root) {
  let sizes
  try {
    sizes = JSON.parse(readFileSync(path.join(root, listed), 'utf8'))
  } catch {
    return listed
  }
  for (const [name, size] of Object.entries(sizes))
    if (statSync(path.join(root, name), { throwIfNoEntry: false })?.size !== size) return name
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) if (folderOf(name, root) === null) return name
  return nativePart(folderOf('better-sqlite3', root))
}

/** Where Node finds a package: below the program, or next to it. */
function folderOf(name, root) {
  for (let dir = root; ; dir = path.dirname(dir)) {
    const folder = path.join(dir, 'node_modules', name)
    if (existsSync(path.join(folder, 'package.json'))) return folder
    if (dir === path.dirname(dir)) return null
  }
}

/** The database's own code for this system. */
function nativePart(folder) {
  const made = path.join(folder, 'prebuilds')
  const names = existsSync(made) ? readdirSync(made) : []
  const fits = name => name.startsWith(process.platform) && name.endsWith(`-${process.arch}.node`)
  if (names.some(fits) || existsSync(path.join(folder, 'build'))) return null
  return `better-sqlite3 for ${process.platform} ${process.arch}`
}

/** What a person reads then. */
export const brokenWords = part =>
  `This installation of Listwright is incomplete: ${part} is missing or cut off. Its installation or update was probably interrupted. Install it again. Your lists are not affected.`
