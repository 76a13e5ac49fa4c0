// npm test: everything. The quick checks, property and conformance tests on the built program, then that in a real browser.
import './node24.mjs'
import { availableParallelism } from 'node:os'
import { runSteps, tool } from './steps.mjs'

const { findBrowser } = await import('./browser.ts')
const { ensureKeyring } = await import('./keyring.ts')
ensureKeyring(line => console.log(line))
const browser = await findBrowser(line => console.log(line))
const workers = String(availableParallelism() + 2)
await runSteps([
  ['check', 'scripts/check.mjs'],
  ['build', 'scripts/build.ts'],
  ['first bundle', 'scripts/first-bundle.ts'],
  ['licences', 'scripts/third-party/verify.ts'],
  // Tests of faults wait: with two workers more than cores, two cores are busy for 91% of the time; with one more, for 85%.
  [
    'deep tests',
    tool('vitest/vitest.mjs'),
    'run',
    '--project',
    'deep',
    '--reporter',
    'default',
    '--maxWorkers',
    workers,
  ],
])
await runSteps([['journeys and shell', tool('@playwright/test/cli.js'), 'test']], { LISTWRIGHT_BROWSER: browser })
