// How much of an unknown limit each way of pacing uses, and how often it is refused: against real servers over HTTP, each
// in a process of its own. Run: node bench/pacing.bench.ts [seconds per contender, from 20] [--only bucket,silent,changing,headers,window,chance]
// [--together] [--strict]; contenders go one after the other, with --together the limits side by side (50 calls a second each
// are little work); --strict fails when a goal is missed.
import { cpus, totalmem } from 'node:os'
import { contend, slots } from './pacing/contend.ts'
import { type Scenario, type Shares, scenarios, sharesOf } from './pacing/scenarios.ts'
import { writeResults } from './results.ts'

const args = process.argv.slice(2)
const seconds = Math.max(20, Number(args.find(arg => /^\d+$/.test(arg)) ?? 120))
const together = args.includes('--together')
const only = args.includes('--only') ? args[args.indexOf('--only') + 1]?.split(',') : undefined
/** From then on the way of pacing has had time to learn. */
const learnedAfter = Math.min(20, seconds / 2)

async function measure(scenario: Scenario): Promise<Map<string, Shares>> {
  const found = new Map<string, Shares>()
  for (const [name, drive] of Object.entries(scenario.contenders)) {
    const counted = await contend(scenario.server, drive(), scenario.seconds, learnedAfter)
    const shares = sharesOf(counted, scenario, learnedAfter)
    found.set(name, shares)
    console.error(`${scenario.name}: ${name}: ${shares.cold.toFixed(1)} %, ${shares.refused.toFixed(2)} % refused`)
  }
  return found
}

const chosen = scenarios(seconds).filter(({ name }) => only?.some(one => name.startsWith(one)) ?? true)
const found = new Map<Scenario, Map<string, Shares>>()
if (together) await Promise.all(chosen.map(async scenario => void found.set(scenario, await measure(scenario))))
else for (const scenario of chosen) found.set(scenario, await measure(scenario))

const tables = chosen.map(scenario => {
  const rows = [...(found.get(scenario) ?? [])].map(
    ([name, { cold, later, refused, early }]) =>
      `| ${name} | ${cold.toFixed(1)} % | ${later.toFixed(1)} % | ${refused.toFixed(2)} % | ${early} |`,
  )
  return `${scenario.title}; ${scenario.seconds} s.

| | share of the allowance | after ${learnedAfter} s | refused (429) | calls before Retry-After had passed |
|---|---|---|---|---|
${rows.join('\n')}`
})
const goals = chosen.flatMap(scenario =>
  scenario.goals.flatMap(goal => {
    const shares = found.get(scenario)?.get(goal.contender)
    if (!shares) return []
    return [{ ...goal, measured: goal.measured(shares), reached: goal.reached(shares) }]
  }),
)

const order = together ? 'with the limits in parallel and the pacers one after the other' : 'one after the other'
const text = `Each pacer starts cold, with ${slots} requests at once over HTTP to servers in separate processes, ${order}. The server is the local service with simulated errors, or a small server for windows. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}.

| Goal | Who | What | Measured | Wanted | Reached |
|---|---|---|---|---|---|
${goals.map(goal => `| ${goal.id} | ${goal.contender} | ${goal.what} | ${goal.measured} | ${goal.wanted} | ${goal.reached ? 'yes' : 'no'} |`).join('\n')}

${tables.join('\n\n')}

*soft* continues with other requests 250 ms after a rejection, if you choose so. All others except p-queue apply Retry-After to every request. p-queue can apply it only to the rejected request.`
console.log(text)
// A part is for looking; only the whole is kept.
if (!only) writeResults('pacing', 'Pacing with an unknown rate limit', text)
if (args.includes('--strict') && goals.some(({ reached }) => !reached)) process.exitCode = 1
