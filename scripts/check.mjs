// npm run check: the quick part (format, lint, types, walls, unit tests), each step named, a failure stops.
import './node24.mjs'
import { runBeside, runSteps, tool } from './steps.mjs'

const { ensureData } = await import('./data/ensure.ts')
await ensureData()
await runBeside([
  ['lint', tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off', '.'],
  ['types', tool('typescript/bin/tsc'), '-b'],
  ['walls', 'scripts/layers.ts'],
  ['circles', 'scripts/circles.ts'],
  ['page', 'scripts/page.ts'],
  ['requirements', 'scripts/requirements.ts'],
  ['names', 'scripts/sql-names.ts'],
  ['exports', 'scripts/names.ts'],
  ['actions', 'scripts/actions.ts'],
  ['words', 'scripts/words.ts'],
  ['links', 'scripts/links.ts'],
  ['weight', 'scripts/weight.ts'],
  ['advisories', 'scripts/third-party/advisories.ts'],
  ['unused', tool('knip/bin/knip.js'), '--no-progress'],
])
await runSteps([['unit', tool('vitest/vitest.mjs'), 'run', '--project', 'unit', '--reporter', 'default']])
