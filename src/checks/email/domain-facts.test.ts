// The bundled lists against domains whose nature is known (goal G9): every one must be right.
import { expect, it } from 'vitest'
import { bundledLists, nameLexicon } from '../data/lists.ts'
import { forwarderDomains, mailboxProviders, organizationDomains, throwAways } from './domain.cases.ts'
import { type DomainFacts, domainFacts } from './domain-facts.ts'

const exceptions = (hosts: readonly string[], right: (facts: DomainFacts) => boolean) =>
  hosts.filter(host => !right(domainFacts(host)))

it('calls mailbox providers of many countries free, never disposable', () => {
  expect(exceptions(mailboxProviders, ({ free, disposable, typo }) => free && !disposable && !typo)).toEqual([])
})

it('knows forwarders, with a person behind each address', () => {
  expect(exceptions(forwarderDomains, ({ relay, free, disposable }) => relay && !free && !disposable)).toEqual([])
})

it('takes organizations for neither', () => {
  expect(
    exceptions(organizationDomains, facts => !facts.free && !facts.disposable && !facts.relay && !facts.typo),
  ).toEqual([])
})

it('finds throw-away services, their subdomains too', () => {
  const found = (facts: DomainFacts) => facts.disposable !== null && !facts.free
  expect(exceptions(throwAways, found)).toEqual([])
  expect(
    exceptions(
      throwAways.map(host => `a.${host}`),
      found,
    ),
  ).toEqual([])
})

// Given names somewhere, but in an address nearly always the certificate authority, the developers, the general mailbox.
const rolesFirst = ['ca', 'dev', 'general', 'ta']

it('takes no given name for a role, but those that are words of business first', () => {
  const { given } = nameLexicon()
  const { roles } = bundledLists()
  expect([...roles].filter(role => given.has(role))).toEqual(rolesFirst)
})
