// The lexicon of given and family names: Latin-script names of all locales of @faker-js/faker, as user names spell them.
import { allLocales } from '@faker-js/faker'
import { z } from 'zod'
import { latinSpellings } from '../../src/checks/email/latin.ts'
import { sorted } from './lists.ts'
import { type Output, textOutput } from './output.ts'

const Group = z.partialRecord(z.enum(['generic', 'female', 'male']), z.array(z.string()).nullable()).nullish()
const Person = z.object({ first_name: Group, last_name: Group }).nullish()

/** Names of one locale as the package writes them. */
export interface LocaleNames {
  readonly locale: string
  readonly given: readonly string[]
  readonly family: readonly string[]
}

const latin = /^[\p{Script=Latin}\p{M}'’ʻ` .-]+$/u

const names = (group: z.infer<typeof Group>) =>
  sorted(Object.values(group ?? {}).flatMap(list => list ?? [])).filter(name => latin.test(name))

/** The locales that write names in Latin letters. */
export function latinLocales(): LocaleNames[] {
  return Object.entries(allLocales).flatMap(([locale, definition]) => {
    const person = Person.parse(definition.person)
    const given = names(person?.first_name)
    const family = names(person?.last_name)
    return given.length + family.length > 0 ? [{ locale, given, family }] : []
  })
}

/** A name's parts as ASCII letters: Anna-Lena gives anna and lena, van der Berg berg (particles are written small). */
export function nameTokens(name: string): string[] {
  return name
    .split(/[ .-]+/)
    .filter(part => part.length > 1 && part[0] !== part[0]?.toLowerCase())
    .flatMap(part => latinSpellings(part.replace(/['’ʻ`]/g, '')))
    .filter(token => /^[a-z]{2,}$/.test(token))
}

/** One token per line, in code-unit order. */
export function nameLists(): Output[] {
  const locales = latinLocales()
  const tokens = (all: readonly string[]) => sorted(all.flatMap(nameTokens))
  return [
    textOutput('names-given.txt', tokens(locales.flatMap(({ given }) => given)), ['@faker-js/faker']),
    textOutput('names-family.txt', tokens(locales.flatMap(({ family }) => family)), ['@faker-js/faker']),
  ]
}
