// Known faults of the packages people get: asked of the registry by npm, where it answers.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

/** npm's report, as far as it is read here (`npm help audit`). */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

/** Faults that must not go out, a line each; null when no advisory source answered. */
export function seriousFaults({ vulnerabilities }: AuditReport): string[] | null {
  if (!vulnerabilities) return null
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
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
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = spawnSync(npm, ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=5000'], {
    ...{ cwd: root, encoding: 'utf8', timeout: 20_000, windowsHide: true, shell: process.platform === 'win32' },
  })
  const faults = seriousFaults(report(stdout ?? ''))
  if (faults === null) console.log('Advisories: no source answered; known faults of packages were not looked up.')
  else if (faults.length === 0) console.log('Advisories: no serious fault known in the packages of the program.')
  else {
    console.error(`Packages of the program have known faults:\n${faults.join('\n')}`)
    process.exitCode = 1
  }
}
