// Runs the tests of a tier (scripts/tiers.ts): node scripts/test.mjs [main|beyond|all] [--shard 1/4]. The first shard also checks
// the source; "beyond" leaves that to "main", which comes before it.
import './node24.mjs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runSteps, tool } from './steps.mjs'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } })
const tier = positionals[0] ?? 'main'
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`]
const checksSource = tier !== 'beyond' && /^(1\/|$)/.test(values.shard ?? '')

const { findBrowser } = await import('./browser.ts')
const { ensureMoreBrowsers } = await import('./more-browsers.ts')
const { ensureKeyring } = await import('./keyring.ts')
const { ensureData } = await import('./data/ensure.ts')
ensureKeyring(line => console.log(line))
const browser = await findBrowser(line => console.log(line))
ensureMoreBrowsers(line => console.log(line))
await ensureData()
const env = { LISTWRIGHT_TIER: tier }
await runSteps(
  [
    ...(checksSource ? [['check', 'scripts/check.mjs']] : []),
    ['build', 'scripts/build.ts'],
    ['first bundle', 'scripts/first-bundle.ts'],
    ['licences', 'scripts/third-party/verify.ts'],
    [
      'deep tests',
      tool('vitest/vitest.mjs'),
      'run',
      '--project',
      'deep',
      '--reporter',
      'default',
      // Tests of faults wait: with two workers more than cores, two cores are busy for 91% of the time; with one more, for 85%.
      '--maxWorkers',
      String(availableParallelism() + 2),
      ...shard,
    ],
  ],
  env,
)
await runSteps([['journeys and shell', tool('@playwright/test/cli.js'), 'test', ...shard]], {
  ...env,
  LISTWRIGHT_BROWSER: browser,
})
