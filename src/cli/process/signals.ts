// SIGINT, SIGTERM and SIGHUP: a command that has something open pauses it, any other ends at once.
import { exitCodes } from '../exit.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function endNow(): void {
  process.stderr.write('Interrupted.\n')
  process.exit(exitCodes.interrupted)
}

let act = endNow

/** The command line hears signals itself from now on. Code that only asks what a command is called leaves them alone. */
export function hearSignals(): void {
  for (const signal of signals) process.on(signal, () => act())
}

/** From now on `heard` is called instead; the function given back ends that. */
export function takeSignals(heard: () => void): () => void {
  act = heard
  return () => {
    act = endNow
  }
}
