// The package: the practice service for the tests of any program, and the check of another service against its interface.
import { examineConformance, reportDeviates } from '../../src/conformance/examine.ts'
import { reportText } from '../../src/conformance/report.ts'
import { FaultDial } from '../../src/service/faults/fault-dial.ts'
import { SettingsChange } from '../../src/service/settings.ts'
import { spawnService } from '../../src/service/spawn.ts'
import type { Examination, ExamineOptions, Practice, PracticeFaults, PracticeOptions } from './api.ts'

export type * from './api.ts'

/** Where the thread lies in the package, as scripts/package/practice.ts builds it. */
const threadUrl = new URL('./service-thread.js', import.meta.url)

const dialOf = (faults: PracticeFaults | null | undefined) => (faults ? FaultDial.parse(faults) : null)

/** Starts the service on 127.0.0.1. Rejects for options that are none, and for a port or folder in use. */
export async function startPractice(options: PracticeOptions = {}): Promise<Practice> {
  const settings = SettingsChange.parse(options.settings ?? {})
  const faults = dialOf(options.faults)
  const service = await spawnService(
    {
      port: options.port,
      startCredits: options.credits,
      seed: options.seed,
      contacts: options.people ?? 200,
      settings,
      pace: settings.pace,
      faults,
      dir: options.folder,
    },
    threadUrl,
  )
  const { admin } = service
  return {
    baseUrl: service.baseUrl,
    key: service.key,
    balance: () => admin.balance(),
    refill: credits => admin.refill(credits),
    async change(change) {
      return admin.settings(SettingsChange.parse(change))
    },
    async setFaults(dial) {
      await admin.setFaults(dialOf(dial))
    },
    createKey: name => admin.createKey({ name }),
    setKeyEnabled: (id, enabled) => admin.setKeyEnabled(id, enabled),
    requests: () => service.log(),
    close: () => service.close(),
  }
}

/** Checks a service against each line of the interface. Rejects if it cannot be reached. */
export async function examineService(options: ExamineOptions): Promise<Examination> {
  const report = await examineConformance({
    baseUrl: options.baseUrl,
    key: options.key,
    profile: null,
    pace: options.pace ?? { perSecond: 4, concurrency: 2 },
    inside: null,
    maxCredits: options.maxCredits ?? 0,
    readOnly: options.readOnly ?? false,
    seed: 1,
    maxRuns: 5,
    progress: options.progress,
  })
  return {
    conforms: !reportDeviates(report),
    lines: report.lines.map(({ id, words, verdict, cases, because }) => ({ id, words, verdict, cases, because })),
    text: reportText(report, options.baseUrl),
  }
}
