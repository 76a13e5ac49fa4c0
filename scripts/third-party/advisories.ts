// Known faults of the packages people get: asked of the registry by npm, where it answers.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from '../package/npm.ts'
import type { Licences } from './licences.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** npm's report, as far as it is read here (`npm help audit`). */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

/** Faults of the packages `shipped` that must not go out, a line each; null when no advisory source answered. */
export function seriousFaults({ vulnerabilities }: AuditReport, shipped: ReadonlySet<string>): string[] | null {
  if (!vulnerabilities) return null
  return Object.entries(vulnerabilities)
    .filter(([name, { severity }]) => shipped.has(name) && (severity === 'high' || severity === 'critical'))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
}

function report(stdout: string): AuditReport {
  try {
    return JSON.parse(stdout)
  } catch {
    return {}
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync(npm, ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=5000'], {
    ...{ cwd: root, encoding: 'utf8', timeout: 20_000, windowsHide: true, shell: process.platform === 'win32' },
  })
  // What is bundled is a devDependency too: only its licence says that it goes out.
  const { packages }: Licences = JSON.parse(readFileSync(path.join(root, 'resources', 'licences.json'), 'utf8'))
  const faults = seriousFaults(report(stdout ?? ''), new Set(packages.map(({ name }) => name)))
  if (faults === null) console.log('Advisories: no source answered; known faults of packages were not looked up.')
  else if (faults.length === 0) console.log('Advisories: no serious fault known in the packages of the program.')
  else {
    console.error(`Packages of the program have known faults:\n${faults.join('\n')}`)
    process.exitCode = 1
  }
}
