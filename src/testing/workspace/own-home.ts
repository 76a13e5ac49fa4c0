// The built command line as a process with a home folder that the test made, so that its usual data folder is the test's too.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Said } from '../run-here.ts'

export interface OwnHome {
  /** `entry`: the program that is started, in `dir`. */
  start(
    entry: string,
    args: readonly string[],
    env?: NodeJS.ProcessEnv,
  ): { readonly child: ReturnType<typeof spawnPiped>; readonly said: Promise<Said> }
  /** Ends what still runs. */
  end(): void
}

const spawnPiped = (args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })

/** `dir`: the folder that holds the home folder, asked for at each start. */
export function ownHome(dir: () => string): OwnHome {
  const running = new Set<ChildProcess>()
  return {
    start(entry, args, env = {}) {
      const { LISTWRIGHT_DATA: _named, ...around } = process.env
      const home = path.join(dir(), 'home')
      const child = spawnPiped([entry, ...args], dir(), {
        ...around,
        ...{ XDG_DATA_HOME: home, LOCALAPPDATA: home, HOME: home },
        ...env,
      })
      running.add(child)
      let [out, err] = ['', '']
      child.stdout.on('data', (text: Buffer) => {
        out += text
      })
      child.stderr.on('data', (text: Buffer) => {
        err += text
      })
      const said = new Promise<Said>(resolve =>
        child.once('close', code => {
          running.delete(child)
          resolve({ code, out, err })
        }),
      )
      return { child, said }
    },
    end() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
