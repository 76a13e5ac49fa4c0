// The settings of a workspace that is not opened.
import { existsSync } from 'node:fs'
import { Settings } from '../../contract/app/settings.ts'
import { openDataDir, readOnlyFolder } from '../../hosts/data-dir.ts'
import { dataDirOf } from '../../hosts/paths.ts'
import { settingsFile } from '../../hosts/settings-file.ts'
import type { SessionOptions } from '../options.ts'

/** Those of a new workspace where there is none yet, which is not made for it. Throws folder_refused. */
export function storedSettings({ workspace }: SessionOptions): Settings {
  const dataDir = dataDirOf(workspace)
  if (!existsSync(dataDir)) return Settings.parse({})
  if (!readOnlyFolder(dataDir)) openDataDir(dataDir)
  return settingsFile(dataDir).get()
}
