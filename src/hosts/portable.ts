// Portable mode: the data lies in a folder next to the program, so that both are carried on one drive.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { programDir } from './program.ts'

interface Program {
  /** The folder with package.json; in a desktop package inside the application. */
  readonly folder: string
  /** The AppImage that was started; undefined for all else. */
  readonly appImage: string | undefined
}

const own = (): Program => ({ folder: programDir(import.meta.dirname), appImage: process.env.APPIMAGE })

/** Inside a desktop package. */
const inResources = (folder: string): boolean =>
  /^app(\.asar)?$/.test(path.basename(folder)) && /^resources$/i.test(path.basename(path.dirname(folder)))

/** The folder, bundle or file that a person carries about. An update replaces it, so the data is next to it, not in it. */
function carried({ folder, appImage }: Program): string {
  if (!inResources(folder)) return folder
  if (appImage) return path.resolve(appImage)
  const application = path.dirname(path.dirname(folder))
  // macOS: Listwright.app/Contents/Resources/app.asar.
  return path.basename(application) === 'Contents' ? path.dirname(application) : application
}

export const portableDir = (program: Program = own()): string =>
  path.join(path.dirname(carried(program)), 'listwright-data')

/** The file that makes every start portable. */
export const portableFile = (program: Program = own()): string => path.join(path.dirname(carried(program)), 'portable')

/** Whether that file is there. Only next to a package that brings its own Node: a clone or npm's folder is not carried about. */
export function isPortable(program: Program = own()): boolean {
  if (!inResources(program.folder) && !existsSync(path.join(program.folder, 'node'))) return false
  return statSync(portableFile(program), { throwIfNoEntry: false })?.isFile() ?? false
}
