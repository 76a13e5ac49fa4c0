// listwright config get|set|list: every setting of the workspace and of its live service, by the name it is stored with.
import type { ProfilePatch } from '../../contract/service/profile.ts'
import { plainCommand } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { didYouMean } from '../nearest.ts'
import { inWorkspace, neededOption, type SessionOptions, usageError } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import { createReport } from '../report.ts'
import type { CommandSession } from '../session.ts'
import { type ConfigEntry, configEntries, configEntry, configPatch, configValue } from '../settings/config-entries.ts'
import { profileIn, textIn } from '../settings/profile-file.ts'

type ConfigCommand =
  | { readonly action: 'list' }
  | { readonly action: 'get'; readonly entry: ConfigEntry }
  /** `text` null: back to the default. */
  | { readonly action: 'set'; readonly entry: ConfigEntry; readonly text: string | null }
  /** All that the file says of the live service. */
  | { readonly action: 'service'; readonly patch: ProfilePatch }

const actions = ['list', 'get', 'set']
/** The name of the live service's settings as a whole. */
const service = 'service'

export const configCommand = plainCommand(
  {
    name: 'config',
    brief: 'shows and changes settings',
    usage: [
      'config list',
      'config get NAME',
      'config set NAME VALUE',
      'config set NAME --file FILE',
      'config set NAME --default',
    ],
    more: [
      'The names are those of docs/settings.md, provider (practice or live), and service.NAME for the live service: service.baseUrl, service.pace.perSecond, service.prices and so on. Values are on, off, none, a number, one of the listed words, or JSON. The API key is not a setting: use listwright key.',
      '--file reads the value from a JSON file: the prices of the live service with "config set service.prices --file prices.json", or its whole profile with "config set service --file profile.json".',
      'Exit codes: 0 done; 2 there is no such setting, or it cannot have this value; 8 to change settings, the workspace must not be open elsewhere.',
    ],
    options: {
      file: { type: 'string', value: 'FILE', words: 'set: a JSON file with the value' },
      default: { type: 'boolean', default: false, words: 'set: back to the default' },
      ...inWorkspace,
    },
    examples: [
      'config list',
      'config get dailyCap --json',
      'config set dailyCap 5000',
      'config set freshDays.email 60',
      'config set service.pace.perSecond 8',
    ],
    most: 3,
  } as const,
  (values, [action, name, text]): ConfigCommand => {
    if (action !== 'set' && (values.file !== undefined || values.default))
      throw usageError('--file and --default go with config set.')
    if (action !== 'set' && text !== undefined) throw usageError(`"${text}" is one argument too many.`)
    if (action === 'list') {
      if (name !== undefined) throw usageError(`"${name}" is one argument too many.`)
      return { action }
    }
    if (action === 'get') return { action, entry: configEntry(neededOption(name, 'The setting')) }
    if (action !== 'set')
      throw usageError(
        `Choose what to do: listwright config ${actions.join(', ')}.${didYouMean(action ?? '', actions)}`,
      )
    const asked = [text, values.file, values.default ? '' : undefined].filter(one => one !== undefined)
    if (asked.length !== 1) throw usageError('Give the value, --file or --default.')
    const named = neededOption(name, 'The setting')
    if (named === service && values.file !== undefined) return { action: service, patch: profileIn(values.file) }
    const entry = configEntry(named)
    if (values.default) return { action, entry, text: null }
    return { action, entry, text: values.file === undefined ? neededOption(text, 'The value') : textIn(values.file) }
  },
  perform,
)

async function perform(asked: ConfigCommand, options: SessionOptions, world: CliWorld): Promise<ExitCode> {
  if (asked.action === 'set' || asked.action === service) {
    // Else what is for one command only would be kept.
    if ([options.baseUrl, options.pace, options.serviceProfile, options.provider].some(one => one !== undefined))
      throw usageError('config set keeps its value: name the setting, such as service.baseUrl, instead of an option.')
    const { inSession } = await import('../session.ts')
    return inSession(options, world, session => change(session, asked))
  }
  // What is stored is read without opening the workspace, which may be open elsewhere.
  const { storedSettings } = await import('../settings/stored-settings.ts')
  const settings = storedSettings(options)
  const report = createReport(options, world)
  const shown = (entry: ConfigEntry) => ({ ...described(entry), value: configValue(entry, settings) })
  if (asked.action === 'get') {
    const found = shown(asked.entry)
    report.result(found, [valueWords(found.value)])
  } else {
    const all = configEntries.map(shown)
    report.result(
      { settings: all },
      all.map(({ name, value, label }) => [name, valueWords(value), label].join('\t')),
    )
  }
  await report.flush()
  return exitCodes.done
}

const described = ({ name, label, values, default: standard }: ConfigEntry) => ({
  ...{ name, label, values, default: standard },
})

const valueWords = (value: unknown): string =>
  value === true
    ? 'on'
    : value === false
      ? 'off'
      : value === null
        ? 'none'
        : typeof value === 'string'
          ? value
          : JSON.stringify(value)

async function change(
  { call, engine, report }: CommandSession,
  asked: Extract<ConfigCommand, { action: 'set' | 'service' }>,
): Promise<ExitCode> {
  if (asked.action === service) {
    await call.account.setProfile(asked.patch)
    const names = Object.keys(asked.patch)
    report.result({ changed: names.map(name => `${service}.${name}`) }, [`Changed: ${names.join(', ')}`])
    return exitCodes.done
  }
  const { entry, text } = asked
  const patch = configPatch(entry, text, engine.settings.get())
  if (patch.of === 'provider') await call.account.use({ provider: patch.provider })
  else if (patch.of === 'address') await call.account.use({ baseUrl: patch.baseUrl })
  else if (patch.of === 'service') await call.account.setProfile(patch.fields)
  else await call.settings.set(patch.fields)
  const value = configValue(entry, engine.settings.get())
  report.result({ ...described(entry), value }, [`${entry.name}\t${valueWords(value)}`])
  return exitCodes.done
}
