// The NOTICE file: whose work the bundled data is, and the licences that have to go with it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DataSource } from '../../src/checks/data/manifest.ts'
import { root } from './sources.ts'

const ofProject = (name: string) => readFileSync(path.join(root, name), 'utf8').trim()
const file = (name: string) => ofProject(`node_modules/${name}`)

/** The text that has to go with each licence. */
const licences: Readonly<Record<string, () => string>> = {
  // The words are the same in every copy; each source names its copyright.
  MIT: () => file('mailchecker/LICENSE').replace(/^Copyright.*\n+/, ''),
  'Apache-2.0': () => file('libphonenumber-js/LICENSE.Apache'),
  'MPL-2.0': () =>
    'The Public Suffix List is subject to the terms of the Mozilla Public License, version 2.0. A copy of the licence is at\n' +
    'https://mozilla.org/MPL/2.0/, the list in its source form at https://publicsuffix.org/list/public_suffix_list.dat.',
  // The package of Node for each system has it in a place of its own.
  'Unicode-3.0': () => ofProject('data/lists/unicode-3.0.LICENSE.txt'),
  'CC0-1.0': () =>
    'To the extent possible under law, the authors have waived all copyright and related rights to the work. The text of the\n' +
    'dedication is at https://creativecommons.org/publicdomain/zero/1.0/legalcode.',
}

/** The SPDX names in words such as `MIT, metadata Apache-2.0`. */
export const licenceNames = (words: string): string[] => words.split(', ').map(part => part.split(' ').at(-1) ?? '')

/** The whole file. Throws for a licence that has no text here. */
export function noticeText(sources: Readonly<Record<string, DataSource>>): string {
  const list = Object.entries(sources).map(
    ([name, { gives, version, date, holder, licence, home }]) =>
      `${name} ${version} (${date}): ${gives}\n  ${holder}\n  Licence: ${licence}\n  ${home}`,
  )
  const names = [...new Set(Object.values(sources).flatMap(({ licence }) => licenceNames(licence)))].sort()
  const texts = names.map(name => {
    const text = licences[name]
    if (!text) throw new Error(`The licence ${name} of data/hand/sources.json has no text in scripts/data/notice.ts.`)
    return `${name}\n${'-'.repeat(name.length)}\n\n${text()}`
  })
  return `Listwright

The files in resources/data are made from the work of others: the data build (scripts/data) selects, merges and packs it.
Each source is named here with its licence. The lists in data/hand are part of Listwright itself.

The tests use src/checks/linkage/cases/fake-1000.csv, 1,000 made-up people from the Splink project.
  Copyright (c) 2020 Ministry of Justice
  Licence: MIT
  https://github.com/moj-analytical-services/splink

${list.join('\n\n')}

${texts.join('\n\n\n')}
`
}
