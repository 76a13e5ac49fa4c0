// Browser tests: journeys on the web host, shell specs on Electron or its stand-in. Three files at a time fill two cores: with two
// of them, three tenths of the time is spent waiting.
import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath, chromiumFlags } from './e2e/chromium.ts'
import { firefoxOptions } from './e2e/firefox/launch.ts'
import { firefoxPath, webKitPath } from './scripts/more-browsers.ts'
import {
  currentTier,
  firefoxJourneys,
  mainFirefoxJourneys,
  mainJourneys,
  mainWebKitTests,
  webKitTests,
} from './scripts/tiers.ts'
import { noKeychain } from './src/testing/workspace/no-keychain.ts'

// Workers, and every host and command that a spec starts, inherit it.
Object.assign(process.env, noKeychain)

const others = globSync('{journeys,shell}/**/*.spec.ts', { cwd: path.join(import.meta.dirname, 'e2e') })
  .map(name => name.split(path.sep).join('/'))
  .filter(name => !mainJourneys.includes(name))
const leftOut = { main: others, beyond: mainJourneys, all: [] }[currentTier()]
const ofTier = { testIgnore: leftOut.map(name => `**/e2e/${name}`), grepInvert: /@firefox/ }

const firefox = firefoxPath()
const inFirefox = {
  main: mainFirefoxJourneys,
  beyond: firefoxJourneys,
  all: [...mainFirefoxJourneys, ...firefoxJourneys],
}
const firefoxProjects = firefox
  ? [
      {
        name: 'firefox',
        testMatch: inFirefox[currentTier()].map(name => `**/e2e/${name}`),
        // What is Chromium's own, such as a finger or a key by its code, is no test of Firefox.
        grepInvert: /@chromium/,
        use: { browserName: 'firefox', launchOptions: firefoxOptions(firefox) } as const,
      },
    ]
  : []
const inWebKit = { main: mainWebKitTests, beyond: webKitTests, all: [...mainWebKitTests, ...webKitTests] }
const webKitProjects = webKitPath()
  ? [{ name: 'webkit', testMatch: inWebKit[currentTier()].map(name => `**/e2e/${name}`) }]
  : []

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/set-up.ts',
  // For a whole journey on a machine with much else to do; each step of it has the time that a person would give it.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may miss a moment; what does not pass at the first try is reported as flaky, with its trace.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Each picture of a motion is painted by the processor, a sixth of all its time; focus.spec and keys.spec have them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording costs about a third of the time: only of the second try, which only a build server makes.
    trace: 'on-first-retry',
    launchOptions: { executablePath: browserPath(), args: chromiumFlags.filter(flag => flag !== '--headless') },
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', ...ofTier },
    { name: 'shell', testMatch: 'shell/**/*.spec.ts', ...ofTier },
    ...firefoxProjects,
    ...webKitProjects,
  ],
})
