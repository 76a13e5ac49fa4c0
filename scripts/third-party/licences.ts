// The licences of what people get: which are allowed, and the texts that have to go with the packages.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, type Shipped } from './shipped.ts'

/** SPDX names of licences that ask for no more than their text and the names of the authors. */
const allowed = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
])

/** Whether an SPDX expression lets us ship the package: one side of OR is enough, AND asks for both. */
export function mayShip(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(mayShip)
  return bare.split(' OR ').some(name => allowed.has(name))
}

export interface LicensedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Place in `texts`; null when the package brings no file with its licence. */
  readonly text: number | null
}

/** What the page shows under Licences; `texts` holds each once. */
export interface Licences {
  readonly packages: readonly LicensedPackage[]
  readonly texts: readonly string[]
}

function textOf(folder: string): string | null {
  const files = readdirSync(path.join(root, folder)).filter(name => /^(licen[cs]e|copying|notice)\b/i.test(name))
  const texts = files.sort().map(name =>
    readFileSync(path.join(root, folder, name), 'utf8')
      .replaceAll('\r', '')
      .trim(),
  )
  return texts.length === 0 ? null : texts.join('\n\n')
}

export function licencesOf(packages: readonly Shipped[]): Licences {
  const texts: string[] = []
  const place = (text: string | null) => {
    if (text === null) return null
    const known = texts.indexOf(text)
    return known >= 0 ? known : texts.push(text) - 1
  }
  const listed = packages.map(({ folder, name, version, licence }) => ({
    ...{ name, version, licence },
    text: place(textOf(folder)),
  }))
  return { packages: listed, texts }
}
