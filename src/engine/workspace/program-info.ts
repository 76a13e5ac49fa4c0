// The program, its host and what that can do, for the pages.
import { dataAges } from '../../checks/data/age.ts'
import type { ProgramInfo } from '../../contract/app/app.ts'
import type { Host } from '../base/host.ts'

/** Why a host does not keep the computer awake. */
const notAwake: Readonly<Record<Host['kind'], string>> = {
  electron: 'This system cannot be kept awake.',
  web: 'Not in the browser; the desktop program can.',
  cli: 'The command line leaves this to the system.',
}

/** What a page may know of the program and its host. */
export function programInfo({
  kind,
  version,
  dataDir,
  usualDataDir,
  dataPlace,
  capabilities,
  warnings,
  keepAwake,
}: Host): ProgramInfo {
  const data = dataAges(Date.now())
  return {
    name: 'Listwright',
    version,
    host: kind,
    platform: process.platform,
    dataDir,
    usualDataDir,
    dataPlace,
    dialogs: capabilities.dialogs,
    reveal: capabilities.reveal,
    menu: capabilities.menu,
    notify: capabilities.notify,
    awake: { can: keepAwake !== undefined, reason: keepAwake ? null : notAwake[kind] },
    connected: capabilities.connected,
    warnings: [...warnings],
    dataDate: data[0]?.date ?? null,
    data,
  }
}
