// A command of the built command line in the process that calls this, and how it ended. In a child process of
// src/testing/command-line.ts: one command after another, as that asks.
import { createRequire } from 'node:module'
import { Readable, Writable } from 'node:stream'
import type { runProgram } from '../cli/program.ts'
import { watchOutput } from '../hosts/stdout.ts'
import { builtModule, fileThreads, laneThreads } from './workspace/threads.ts'

export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What a command meets beside its words. */
export interface Around {
  /** Beside the environment of the process. */
  readonly env?: NodeJS.ProcessEnv
  readonly stdin?: string
  /** In place of what keeps the words for `Said`. */
  readonly stdout?: Writable
}

/** What a child process is asked for. */
export interface CommandAsk {
  readonly args: readonly string[]
  readonly stdin: string
}

/** A stream that keeps what is written to it. */
function kept(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

/** Paths are those of the current folder. */
export async function runHere(args: readonly string[], { env = {}, stdin = '', stdout }: Around = {}): Promise<Said> {
  // Loaded by Node itself, as the program loads it.
  const program: { runProgram: typeof runProgram } = createRequire(import.meta.url)(builtModule('cli-program'))
  const [out, err] = [kept(), kept()]
  const code = await program.runProgram(args, {
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    output: watchOutput(stdout ?? out.stream, err.stream),
    env: { ...process.env, ...env },
    threads: { lane: laneThreads, file: fileThreads },
  })
  return { code, out: out.text(), err: err.text() }
}

if (process.argv[1] === import.meta.filename)
  process.on('message', async ask => {
    // Our own parent's words.
    const { args, stdin } = ask as CommandAsk
    process.send?.(await runHere(args, { stdin }))
  })
