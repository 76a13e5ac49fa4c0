// What tests of runs on a service that misbehaves begin with: its dial at rest before each, and runs with the dial set.
import { beforeEach, expect } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { FaultDialInput } from '../../service/faults/fault-dial.ts'
import { runSuite } from './run-suite.ts'
import { emailSpec, startRun } from './run-workspace.ts'

/** One rule of the dial for validations of emails. */
export const faultRule = (
  fault: NonNullable<FaultDialInput['rules']>[number]['do'],
  when: object = {},
): FaultDialInput => ({
  rules: [{ id: 'test', when: { op: 'validate.email', ...when }, do: fault }],
})

/** To be called where a file's hooks stand. */
export function faultSuite() {
  const suite = runSuite()
  const { service, at, people, emails, calls } = suite
  beforeEach(async () => {
    service().admin.setPace({ perSecond: 0, burst: 1 })
    await service().admin.setFaults(null)
  })
  return {
    ...suite,
    /** A run over `count` addresses with the dial set, as far as it gets by itself. */
    runWith: async (dial: FaultDialInput | null, count: number): Promise<RunView & { email: ColumnId }> => {
      const { sheetId, email } = await emails(people(count))
      await service().admin.setFaults(dial)
      const run = await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email))).id)
      return { ...run, email }
    },
    /** Every charge of the service is either booked or counted as unsure, and nothing was sent without an intent. */
    accountsAgree: async (run: RunView): Promise<void> => {
      const charged = calls().reduce((sum, call) => sum + call.charge, 0)
      expect(charged).toBeLessThanOrEqual(run.spent + run.unsure)
      expect(charged).toBeGreaterThanOrEqual(run.spent)
      expect(run.reserved).toBe(0)
    },
  }
}
