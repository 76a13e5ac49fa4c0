// Unit, property and conformance tests lie beside the code they test and run on real SQLite and real HTTP.
// `unit` is the quick part of every check; `deep` holds what takes longer.
import { defineConfig } from 'vitest/config'
import { currentTier, longDeepTests } from './scripts/tiers.ts'
import { noKeychain } from './src/testing/workspace/no-keychain.ts'

// Workers, and every program that a test starts, inherit it; a keyring of a test's own takes its place.
Object.assign(process.env, noKeychain)

/** Seconds that each fuzzer was given, beside the time of other tests. */
const fuzzed = Number(process.env.LISTWRIGHT_FUZZ ?? 0) * 1000

// Time for a machine with much else to do: what hangs is found all the same, what is slow does not fail.
const shared = {
  globalSetup: ['scripts/data/vitest-setup.ts'],
  setupFiles: ['src/testing/seed.ts'],
  testTimeout: 180_000 + fuzzed,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

const tier = currentTier()
const deepTests = [
  'src/**/*.{property,conformance,crash}.{ts,tsx}',
  'packages/**/*.conformance.ts',
  'scripts/**/*.conformance.ts',
]

export default defineConfig({
  test: {
    // On two cores the default would be a single worker; most tests wait for disks and sockets.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Files of one worker share what they import, which halves the time; none keeps anything for the next.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/standin/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'deep',
          // As above, and the threads of lanes and files are kept from one file to the next (src/testing/workspace/threads.ts).
          isolate: false,
          // The command line and the hosts are started as people start them: built.
          globalSetup: ['scripts/build-setup.ts'],
          include: tier === 'beyond' ? [...longDeepTests] : deepTests,
          exclude: tier === 'main' ? [...longDeepTests] : [],
        },
      },
    ],
  },
})
