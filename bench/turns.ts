// Times taken in turns: what a bench needs to hold one program against another in the same run.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Milliseconds of one turn. */
export interface Turn {
  wall: number
  cpu: number
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
export const seconds = (ms: number) => (ms / 1000).toFixed(2)

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}`

/** What `work` takes in this process, with all its threads. */
export async function turnHere<T>(work: () => T | Promise<T>): Promise<Turn & { result: T }> {
  const used = process.cpuUsage()
  const began = performance.now()
  const result = await work()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - began, cpu: (user + system) / 1000, result }
}

/** Whether a program answers; what is missing is skipped and named. */
export const answers = (program: string, args: string[]): boolean => spawnSync(program, args).status === 0

/** Runs a program to its end. Throws what it says when it fails. */
export function turnOf(program: string, args: string[]): Turn {
  const { wall, cpu } = ran(program, args)
  return { wall, cpu }
}

/** A program of Node, with the most memory it took in megabytes. */
export function nodeTurnOf(args: string[]): Turn & { mb: number } {
  const peak = `--import=data:text/javascript,${encodeURIComponent(tellPeak)}`
  const { said, ...turn } = ran(process.execPath, args, { ...process.env, NODE_OPTIONS: peak })
  return { ...turn, mb: Number(/peak (\d+) KB/.exec(said)?.[1]) / 1024 }
}

const tellPeak =
  "import { isMainThread } from 'node:worker_threads';" +
  "if (isMainThread) process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS, 'KB'))"

function ran(program: string, args: string[], env = process.env): Turn & { said: string } {
  const before = childCpu()
  const started = performance.now()
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], env })
  const wall = performance.now() - started
  if (status !== 0) throw new Error(stderr)
  return { wall, cpu: childCpu() - before, said: stderr }
}

/** CPU milliseconds of ended children so far, as Linux counts them; NaN elsewhere. */
function childCpu(): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}
