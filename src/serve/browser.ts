// Opens the start address in the user's browser, where there is a display.
import { spawn } from 'node:child_process'

export const hasDisplay = (env: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

/** Best effort: the address is printed in any case. */
export function openBrowser(url: string, onError: (error: Error) => void): void {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', url.replaceAll('&', '^&')]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', url]
  const child = spawn(command ?? 'xdg-open', args, { stdio: 'ignore', detached: true })
  child.on('error', onError)
  child.unref()
}
