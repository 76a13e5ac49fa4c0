// No test meets the keychain of the person who runs it: what both kinds of tests start inherits none.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { noKeychain } from '../src/testing/workspace/no-keychain.ts'

const bus = () =>
  execFileSync(process.execPath, ['-p', 'process.env.DBUS_SESSION_BUS_ADDRESS'], { windowsHide: true })
    .toString()
    .trim()

test('programs that unit and deep tests start have none', () => {
  expect(bus()).toBe(noKeychain.DBUS_SESSION_BUS_ADDRESS)
})

test('programs that browser tests start have none', async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/of/the/person'
  await import('../playwright.config.ts')
  expect(bus()).toBe(noKeychain.DBUS_SESSION_BUS_ADDRESS)
})
