// The checks against named peers: every speed goal of the design as a ratio inside one run.
// Run: node bench/checks.bench.ts [rounds] [--strict]; --strict fails when a goal is missed or a peer is not here.
import { cpus, totalmem } from 'node:os'
import { emailRounds } from './checks/email.ts'
import { phoneRounds } from './checks/phone.ts'
import { type Outcome, runRace } from './checks/race.ts'
import { writeResults } from './results.ts'

const strict = process.argv.includes('--strict')
const rounds = Math.max(9, Number(process.argv.slice(2).find(arg => !arg.startsWith('-')) ?? 9))

const outcomes: Outcome[] = []
for (const race of [...emailRounds, ...phoneRounds]) {
  const found = await runRace(race, rounds)
  for (const { goal, what, measured } of found) console.error(`${goal} ${what}: ${measured}`)
  outcomes.push(...found)
}

const said = (reached: boolean | null) => (reached === null ? 'not measured' : reached ? 'yes' : 'no')
const text = `Medians of ${rounds} alternating rounds with the same inputs. Times are per input, and ratios are medians of the ratios of each round. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

| Goal | What | Measured | Wanted | Reached |
|---|---|---|---|---|
${outcomes.map(line => `| ${line.goal} | ${line.what} | ${line.measured} | ${line.wanted} | ${said(line.reached)} |`).join('\n')}`
console.log(text)
writeResults('checks', 'Checks: speed goals', text)
if (strict && outcomes.some(line => line.reached !== true)) process.exitCode = 1
