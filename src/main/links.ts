// The scheme of links, registered for this user where the system needs to hear it from the running program.
import type { App } from 'electron'
import { linkScheme } from '../contract/app/link/link-text.ts'

/**
 * Windows and macOS: an installed program opens the links from its first start on. On Linux the desktop entry of the package says it.
 * A program in a clone or beside its data is not the one that links are for.
 */
export function claimLinks(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  { portable, platform, binary }: { portable: boolean; platform: NodeJS.Platform; binary: string },
): void {
  if (!app.isPackaged || portable || platform === 'linux') return
  // Behind -- nothing of a link is taken for a switch.
  if (platform === 'win32') app.setAsDefaultProtocolClient(linkScheme, binary, ['--'])
  else app.setAsDefaultProtocolClient(linkScheme)
}
