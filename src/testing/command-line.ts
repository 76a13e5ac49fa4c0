// The command line for tests, built, on workspaces of their own: in this process, which takes half the time, or in one of its
// own, as people and scripts start it.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { giveWorld } from './directory/practice-world.ts'
import { type Around, type CommandAsk, runHere, type Said } from './run-here.ts'

export const program = path.join(import.meta.dirname, '..', '..', 'bin', 'listwright.mjs')

export interface CommandLine {
  /** The folder commands are started in; the workspace is `w` in it. */
  readonly dir: string
  file(name: string): string
  put(name: string, content: string | Buffer): void
  /** Gives the workspace the people and companies of Practice, which the first command that asks for one would make. */
  giveWorld(): Promise<void>
  /** In a process of its own, as `start`: for signals, pipes and what happens when it ends. */
  run(...args: string[]): Promise<Said>
  /** In this process, which takes half the time: for what commands do. Nothing is at stdin. */
  here(...args: string[]): Promise<Said>
  /** The same with an environment and streams of its own. */
  hereWith(around: Around, ...args: string[]): Promise<Said>
  /** One after another in a process that is kept, with this environment: for libraries that look at that of the process. */
  keptWith(env: NodeJS.ProcessEnv): KeptProgram
  /** `entry`: that of another clone. */
  start(args: string[], env?: NodeJS.ProcessEnv, stdin?: string, entry?: string): Started
  /** Ends what still runs and removes the folder. */
  close(): Promise<void>
}

/** A command with what is at its stdin. */
export type KeptProgram = (args: readonly string[], stdin?: string) => Promise<Said>

export interface Started {
  readonly child: ChildProcess
  readonly said: Promise<Said>
  /** What it has said on stderr so far. */
  err(): string
}

export function commandLine(): CommandLine {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-cli-'))
  const home = process.cwd()
  const running = new Set<ChildProcess>()
  const file = (name: string) => path.join(dir, name)

  const inWorkspace = (args: readonly string[]) => (args.includes('--workspace') ? args : [...args, '--workspace', 'w'])

  function start(args: string[], env: NodeJS.ProcessEnv = {}, stdin = '', entry = program): Started {
    const child = spawn(process.execPath, [entry, ...inWorkspace(args)], {
      cwd: dir,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    running.add(child)
    // A command that does not read its input may be gone before it is written.
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
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
    return { child, said, err: () => err }
  }

  const hereWith: CommandLine['hereWith'] = (around, ...args) => {
    process.chdir(dir)
    return runHere(inWorkspace(args), around)
  }

  function keptWith(env: NodeJS.ProcessEnv): KeptProgram {
    const child = fork(path.join(import.meta.dirname, 'run-here.ts'), { cwd: dir, env: { ...process.env, ...env } })
    running.add(child)
    const over = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the kept process ended: ${code}`)))
    // Each command that is waited for fails with it.
    over.catch(() => {})
    return async (args, stdin = '') => {
      child.send({ args: inWorkspace(args), stdin } satisfies CommandAsk)
      // Our own child's words.
      return (await Promise.race([once(child, 'message'), over]))[0] as Said
    }
  }

  return {
    dir,
    file,
    put: (name, content) => writeFileSync(file(name), content),
    giveWorld: () => giveWorld(file('w')),
    run: (...args) => start(args).said,
    here: (...args) => hereWith({}, ...args),
    hereWith,
    keptWith,
    start,
    close: async () => {
      for (const child of running) child.kill('SIGKILL')
      process.chdir(home)
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Five guests: one twice, one with no address, one without any. */
export const guests = [
  'Name,Work e-mail,Phone',
  'Anna Ek,anna.ek@gmail.com,+49 30 901820',
  'Bo Li,bo@mailinator.com,030 901820',
  'Bo Li again,bo@mailinator.com,',
  'Cy,not an address,12',
  'Di,,+1 212 555 0100',
].join('\n')

/** A list of `count` different addresses. */
export const many = (count: number): string =>
  ['E-mail', ...Array.from({ length: count }, (_, index) => `guest${index}@gmail.com`)].join('\n')

const Counts = z.record(z.string(), z.int())
const Summary = z.object({
  list: z.object({ id: z.int(), name: z.string() }),
  run: z.int().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  rows: z.int(),
  calls: z.int(),
  states: Counts,
  verdicts: Counts,
  waiting: z.object({ unsure: z.int(), no_answer: z.int(), held: z.int() }),
  credits: z.object({ expected: z.int(), booked: z.int(), unsure: z.int(), observed: z.int().nullable() }),
  cacheHits: z.int(),
  added: z.object({ sheetId: z.int(), name: z.string(), rows: z.int() }).nullable(),
  duplicates: z.int(),
  suppressed: z.int(),
  durationMs: z.number(),
  outputs: z.array(z.string()),
  leftOut: z.int(),
  cut: z.int(),
})
export type Summary = z.infer<typeof Summary>

/** The summary of a run with --json: exactly one line on stdout. */
export function summaryOf({ out }: Said): Summary {
  const lines = out.split('\n')
  if (lines.length !== 2 || lines[1] !== '') throw new Error(`not one line: ${out}`)
  return Summary.parse(JSON.parse(out))
}

const FailedEvent = z.object({ event: z.literal('failed'), exit: z.int(), resumable: z.boolean(), message: z.string() })

/** How a command with --json says on stderr that it failed: the last line, behind its progress. */
export const failureOf = ({ err }: Said): z.infer<typeof FailedEvent> =>
  FailedEvent.parse(JSON.parse(err.trimEnd().split('\n').at(-1) ?? ''))
