// `listwright config`: every setting is listed, read and changed by the name it is stored with, also those of the live service.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from '../../engine/workspace/lock.ts'
import { settingFacts } from '../../model/settings/index.ts'
import { startService } from '../../service/start.ts'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'
import { configEntries } from './config-entries.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const cli = (...args: string[]) => at.here('config', ...args, '--json')
const storedValue = async (name: string) => JSON.parse((await cli('get', name)).out).value
const stored = () => JSON.parse(readFileSync(at.file('w/settings.json'), 'utf8'))

test('every setting of the table is listed with its default, without making a workspace', async () => {
  const { settings } = JSON.parse((await cli('list')).out)
  expect(settings).toHaveLength(configEntries.length)
  for (const name of Object.keys(settingFacts))
    expect(settings.some((one: { name: string }) => one.name === name || one.name.startsWith(`${name}.`))).toBe(true)
  for (const one of settings) expect(one).toMatchObject({ value: one.default })
  expect(() => stored()).toThrow(/ENOENT/)
})

test.each([
  ['theme', 'dark', 'dark'],
  ['keepSource', 'off', false],
  ['dailyCap', '5000', 5000],
  ['freshDays.email', '60', 60],
  ['formats.dates', 'iso', 'iso'],
  ['country', 'DE', 'DE'],
  ['service.pace.perSecond', '8.5', 8.5],
  [
    'service.prices',
    '{"person.findEmail":{"low":1,"high":2,"mark":"D"}}',
    { 'person.findEmail': { low: 1, high: 2, mark: 'D' } },
  ],
  ['service.baseUrl', 'https://api.firm.example/v1', 'https://api.firm.example/v1'],
])('%s becomes %s and goes back to its default', async (name, text, value) => {
  expect((await cli('set', name, text)).code).toBe(0)
  expect(await storedValue(name)).toEqual(value)
  // A service without an address is none.
  if (name === 'service.baseUrl') return
  const before = configEntries.find(one => one.name === name)?.default
  expect((await cli('set', name, '--default')).code).toBe(0)
  expect(await storedValue(name)).toEqual(before)
})

test('one part of a group is changed and the others stay; a profile and prices come from files', async () => {
  await cli('set', 'freshDays.phone', '7')
  expect(stored().freshDays).toMatchObject({ email: 30, phone: 7 })
  at.put('profile.json', JSON.stringify({ network: 'firm', pace: { perSecond: 3 }, rebillFreeDays: 30 }))
  expect((await cli('set', 'service', '--file', 'profile.json')).code).toBe(0)
  expect(await storedValue('service.pace.perSecond')).toBe(3)
  expect(await storedValue('service.network')).toBe('firm')
  const prices = { 'person.findEmail': { low: 1, high: 3, mark: 'O' } }
  at.put('prices.json', JSON.stringify(prices))
  expect((await cli('set', 'service.prices', '--file', 'prices.json')).code).toBe(0)
  expect(await storedValue('service.prices')).toEqual(prices)
  at.put('prices.json', JSON.stringify({ 'person.find': { low: 1, high: 3, mark: 'O' } }))
  expect((await cli('set', 'service.prices', '--file', 'prices.json')).code).toBe(2)
})

test('what is not there or does not fit is 2, names what may be meant, and changes nothing', async () => {
  expect((await cli('get', 'dailycapp')).err).toContain('Did you mean \\"dailyCap\\"?')
  expect((await cli('get', 'freshDays')).err).toContain('freshDays.email')
  expect((await cli('set', 'theme', 'drk')).err).toContain('Did you mean \\"dark\\"?')
  for (const args of [
    ['set', 'dailyCap', 'much'],
    ['set', 'freshDays.email', '-1'],
    ['set', 'theme'],
    ['set', 'theme', 'dark', '--default'],
    ['get', 'theme', 'dark'],
    ['lst'],
  ])
    expect({ args, code: (await cli(...args)).code }).toEqual({ args, code: 2 })
  expect((await cli('set', 'service.baseUrl', 'http://api.firm.example')).code).toBe(12)
  expect((await cli('get', 'theme')).code).toBe(0)
})

test('settings are read while the workspace is open elsewhere, and changed only when it is not: 8', async () => {
  await cli('set', 'dailyCap', '100')
  const lock = takeLock(at.file('w'), 'web')
  expect(await storedValue('dailyCap')).toBe(100)
  expect((await cli('set', 'dailyCap', '200')).code).toBe(8)
  lock.release()
  expect(await storedValue('dailyCap')).toBe(100)
})

test('--base-url, --pace and --service-profile are for one command, and are not kept', async () => {
  const service = await startService({ startCredits: 100, pace: { perSecond: 0, burst: 1 } })
  at.put('guests.csv', many(2))
  at.put('profile.json', JSON.stringify({ prices: { 'cached.org.byDomain': { low: 7, high: 7, mark: 'O' } } }))
  at.put('people.csv', 'First,Last,Domain\nAnna,Berg,contoso.com\n')
  const around = { env: { LISTWRIGHT_API_KEY: service.key } }
  const live = ['--provider', 'live', '--base-url', service.baseUrl, '--pace', '50', '--json']
  const run = ['run', 'validate.email', '--in', 'guests.csv', '--budget', '5']
  expect(JSON.parse((await at.hereWith(around, ...run, ...live)).out)).toMatchObject({ credits: { booked: 2 } })
  expect(service.admin.balance()).toBe(98)
  const find = ['estimate', 'cached.org.byDomain', '--in', 'people.csv', '--accept-guess', '--map', 'domain=Domain']
  const priced = await at.hereWith(around, ...find, ...live, '--service-profile', 'profile.json')
  expect(JSON.parse(priced.out)).toMatchObject({ credits: { high: 7 } })
  expect(await storedValue('service.baseUrl')).toBe('')
  expect(await storedValue('service.pace.perSecond')).toBe(4)
  expect((await cli('set', 'theme', 'dark', '--base-url', service.baseUrl)).code).toBe(2)
  expect((await at.hereWith(around, ...run, '--service-profile', 'guests.csv')).code).toBe(2)
  await service.close()
})
