// npm test: everything. The quick checks, property and conformance tests, then the built program in a real browser.
import './node24.mjs'
import { runSteps, tool } from './steps.mjs'

const { findBrowser } = await import('./browser.ts')
const { ensureKeyring } = await import('./keyring.ts')
ensureKeyring(line => console.log(line))
const browser = await findBrowser(line => console.log(line))
await runSteps([
  ['check', 'scripts/check.mjs'],
  ['deep tests', tool('vitest/vitest.mjs'), 'run', '--project', 'deep', '--reporter', 'default'],
  ['build', 'scripts/build.ts'],
  ['first bundle', 'scripts/first-bundle.ts'],
])
await runSteps([['journeys and shell', tool('@playwright/test/cli.js'), 'test']], { LISTWRIGHT_BROWSER: browser })
