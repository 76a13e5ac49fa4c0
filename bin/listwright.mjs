#!/usr/bin/env node
// The command line: checks Node, then hands over to src/cli.
import '../scripts/node24.mjs'

await import('../src/cli/index.ts')
