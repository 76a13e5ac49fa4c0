// What a command meets of the process around it. The program gives it its own process, a test what it wants to see.
import type { Readable } from 'node:stream'
import type { Host } from '../../engine/base/host.ts'
import { type ProgramOutput, watchOutput } from '../../hosts/stdout.ts'

export interface CliWorld {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly output: ProgramOutput
  readonly env: NodeJS.ProcessEnv
  /** The agent that a person lets work here, named in history. */
  readonly agent?: string
  /** Of who runs one command after another; by default each lane and each file has a thread that ends with it. */
  readonly threads?: Pick<Host['threads'], 'lane' | 'file'>
}

export const processWorld = (): CliWorld => ({
  // Opened only by who reads it.
  get stdin() {
    return process.stdin
  },
  output: watchOutput(),
  env: process.env,
})
