// Arguments of practice and conformance, which open no list and so have no session; null = help was asked for.
import type { ConformanceCommand } from '../commands/conformance.ts'
import type { PracticeCommand } from '../commands/practice.ts'
import { read, usage, whole } from './options.ts'

export function practice(args: string[]): PracticeCommand | null {
  const { values } = read(
    args,
    {
      port: { type: 'string', default: '0' },
      'key-file': { type: 'string' },
      seed: { type: 'string' },
      contacts: { type: 'string' },
      store: { type: 'string' },
      memory: { type: 'boolean', default: false },
      faults: { type: 'string' },
      dns: { type: 'boolean', default: false },
      openapi: { type: 'boolean', default: false },
      admin: { type: 'boolean', default: false },
    } as const,
    0,
  )
  if (values.help) return null
  if (values.memory && values.store !== undefined) throw usage('Name either --memory or --store.')
  if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
    throw usage(`--store ${values.store}: write postgres://user@host:port/database.`)
  return {
    kind: 'practice',
    workspace: values.workspace,
    port: whole('port', values.port, 65_535) ?? 0,
    keyFile: values['key-file'],
    seed: whole('seed', values.seed, Number.MAX_SAFE_INTEGER),
    contacts: whole('contacts', values.contacts, 100_000_000),
    store: values.store,
    memory: values.memory,
    faults: values.faults,
    dns: values.dns,
    openapi: values.openapi,
    admin: values.admin,
  }
}

export function conformance(args: string[]): ConformanceCommand | null {
  const { values } = read(
    args,
    {
      'base-url': { type: 'string' },
      'key-file': { type: 'string' },
      'max-credits': { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      profile: { type: 'string' },
      seed: { type: 'string' },
      markdown: { type: 'boolean', default: false },
    } as const,
    0,
  )
  if (values.help) return null
  if (values.json && values.markdown) throw usage('Name either --json or --markdown.')
  if (values['base-url'] === undefined && (values.profile !== undefined || values['key-file'] !== undefined))
    throw usage('--profile and --key-file are for the service at --base-url, which is missing.')
  return {
    kind: 'conformance',
    baseUrl: values['base-url'],
    keyFile: values['key-file'],
    maxCredits: whole('max-credits', values['max-credits'], Number.MAX_SAFE_INTEGER),
    readOnly: values['read-only'],
    profile: values.profile,
    seed: whole('seed', values.seed, 2 ** 31 - 1) ?? 1,
    output: values.json ? 'json' : values.markdown ? 'markdown' : 'text',
    quiet: values.quiet,
  }
}
