// Opens the page in the user's browser, where there is a display, by a file that only this user can read: an address on the
// command line of a browser could be read by everybody on this computer.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { writeNew } from '../engine/disk/own-files.ts'

export const hasDisplay = (env: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

const opener: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  // Not `start`, whose shell would read signs of the path as its own.
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
}

/**
 * Opens `url` (our own, without characters that HTML reads) in the browser by the file `open.html` in `folder`. Best effort:
 * `onError` gets what went wrong, before or after the return. The answer removes the file.
 */
export function openBrowser(url: string, folder: string, onError: (error: Error) => void): () => void {
  const file = path.join(folder, 'open.html')
  const remove = () => rmSync(file, { force: true })
  try {
    // Made again: what someone else has put in its place is neither followed nor kept.
    writeNew(
      file,
      `<!doctype html><meta charset="utf-8"><title>Listwright</title><meta http-equiv="refresh" content="0;url=${url}">\n`,
    )
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    return remove
  }
  const [command, ...args] = opener[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, file], { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', error =>
    onError('code' in error && error.code === 'ENOENT' ? new Error(`${command} is missing`) : error),
  )
  // What opens files of the system is there, but no browser.
  child.on('exit', code => {
    if (code) onError(new Error(`${command} found none`))
  })
  child.unref()
  return remove
}
