// Random cases, kills, hostile files and soak tests, each with about ten times the cases of `npm run test:all` and other ones each
// time: for a night. The seed is printed; LISTWRIGHT_SEED repeats it.
import './node24.mjs'
import { availableParallelism } from 'node:os'
import { runSteps, tool } from './steps.mjs'

const seed = process.env.LISTWRIGHT_SEED ?? String(Math.floor(Math.random() * 1e9))
console.log(`LISTWRIGHT_SEED=${seed}`)
const tenfold = {
  LISTWRIGHT_SEED: seed,
  LISTWRIGHT_FUZZ: '120',
  LISTWRIGHT_KILLS: '100',
  LISTWRIGHT_SEQUENCES: '1500',
  LISTWRIGHT_HOSTILE: '300',
  LISTWRIGHT_FILES: '4000',
  LISTWRIGHT_WORKBOOKS: '300',
  LISTWRIGHT_FLIPS: '6000',
  LISTWRIGHT_FORMATS: '50000',
  LISTWRIGHT_RAW_RUNS: '120',
  LISTWRIGHT_JOBS: '2000',
  LISTWRIGHT_PLAIN_CELLS: '2000',
  LISTWRIGHT_RISES: '200',
  LISTWRIGHT_GLANCES: '20000',
  LISTWRIGHT_IDENTITIES: '4000',
  LISTWRIGHT_QUESTIONS: '20000',
  LISTWRIGHT_SOAK: '15000',
}
const files = [
  '.property.ts',
  '.crash.ts',
  'price-rise.conformance.ts',
  'sqlite.conformance.ts',
  'memory.conformance.ts',
]
const workers = ['--maxWorkers', String(availableParallelism() + 2)]
await runSteps(
  [
    [
      'long tests',
      tool('vitest/vitest.mjs'),
      'run',
      '--project',
      'deep',
      '--testTimeout',
      '7200000',
      ...workers,
      ...files,
    ],
  ],
  tenfold,
)
