// Unit, property and conformance tests: they lie beside the code they test and run on real SQLite and real HTTP.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.{test,property,conformance}.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/standin/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
