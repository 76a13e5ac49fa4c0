// Writes docs/settings.md: every setting a person sees, as src/model/settings says it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SettingFacts } from '../src/model/settings/facts.ts'
import { settingsSections } from '../src/model/settings/index.ts'

/** The default as the dialog shows it. */
function shown({ control, default: value }: SettingFacts): string {
  if (control.by === 'switch') return value ? 'on' : 'off'
  if (control.by === 'choice') return control.choices[String(value)] ?? ''
  if (control.by === 'number') return value === null ? (control.none ?? '') : `${value}${control.suffix ?? ''}`
  if (value === null) return 'none'
  return Object.entries(Object(value))
    .map(([part, of]) => `${part}: ${of}`)
    .join(', ')
}

const lines = (name: string, facts: SettingFacts): readonly string[] =>
  facts.control.by === 'parts'
    ? Object.entries(facts.control.parts).flatMap(([part, of]) => lines(`${name}.${part}`, of))
    : [`| ${facts.label} | \`${name}\` | ${shown(facts)} | ${facts.more ?? ''} |`]

export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Written by `npm run settings` from `src/model/settings`. Each is stored under its name in `settings.json` of the data folder;',
    'one that is missing or does not fit there comes as its default.',
    ...Object.values(settingsSections).flatMap(({ heading, settings }) => [
      '',
      `## ${heading}`,
      '',
      '| setting | stored as | default | what it means |',
      '|---|---|---|---|',
      ...Object.entries<SettingFacts>(settings).flatMap(([name, facts]) => lines(name, facts)),
    ]),
    '',
  ].join('\n')

if (import.meta.main) writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'settings.md'), settingsPage())
