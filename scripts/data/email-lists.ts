// The lists about mail domains and user names: throw-away and free domains, roles, relays, brands, risky endings.
import { createRequire } from 'node:module'
import { z } from 'zod'
import { disposableLines, freeLines, roleLines, sorted } from './lists.ts'
import { type Output, textOutput } from './output.ts'
import { handList } from './sources.ts'

const require = createRequire(import.meta.url)
const Strings = z.array(z.string())

/** The raw lists of the packages. */
function readPackages() {
  const mailchecker = z.object({ blacklist: z.custom<() => Set<string>>(value => typeof value === 'function') })
  return {
    confirmed: Strings.parse(require('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json')),
    likely: Strings.parse([...mailchecker.parse(require('mailchecker')).blacklist()]),
    roles: Strings.parse(require('role-based-email-addresses')),
    free: handList('data/lists/free-email-domains-1.12.6.txt'),
  }
}

const guard = ['data/hand/mailboxes.tsv', 'data/hand/relays.txt']
const throwAway = ['disposable-email-domains-js', 'mailchecker', 'data/hand/disposable-added.txt']

/** A hand-written list as it is, sorted. */
function handFile(name: string): Output {
  const file = `data/hand/${name}`
  return textOutput(name, sorted(handList(file)), [file])
}

/** All lists, in the order of their manifest entries. */
export function emailLists(): Output[] {
  const raw = readPackages()
  const mailboxes = sorted(handList('data/hand/mailboxes.tsv'))
  const mainstream = mailboxes.map(line => line.split('\t')[0] ?? '')
  const relays = sorted(handList('data/hand/relays.txt'))
  const notFree = new Set(handList('data/hand/free-removed.txt'))
  const riskyTlds = sorted(handList('data/hand/risky-tlds.txt'))
  const disposable = disposableLines(
    { ...raw, confirmed: [...raw.confirmed, ...handList('data/hand/disposable-added.txt')] },
    new Set([...mainstream, ...relays]),
  )
  const free = freeLines(
    raw.free.filter(domain => !notFree.has(domain)),
    disposable,
    mainstream,
    new Set(relays),
    new Set(riskyTlds),
  )
  const roles = roleLines(raw.roles, handList('data/hand/roles-added.txt'), handList('data/hand/roles-removed.txt'))
  return [
    textOutput('disposable.txt', disposable, [...throwAway, ...guard]),
    textOutput('free.txt', free, [
      'free-email-domains',
      ...throwAway,
      ...guard,
      'data/hand/risky-tlds.txt',
      'data/hand/free-removed.txt',
    ]),
    textOutput('roles.txt', roles, [
      'role-based-email-addresses',
      'data/hand/roles-added.txt',
      'data/hand/roles-removed.txt',
    ]),
    handFile('mailboxes.tsv'),
    handFile('relays.txt'),
    handFile('shared-hosts.txt'),
    handFile('placeholders.txt'),
    handFile('typo-targets.tsv'),
    handFile('look-alikes.txt'),
    handFile('risky-tlds.txt'),
    textOutput('mail-providers.tsv', sorted(handList('data/hand/mail-providers.tsv')), [
      'data/hand/mail-providers.tsv',
    ]),
  ]
}
