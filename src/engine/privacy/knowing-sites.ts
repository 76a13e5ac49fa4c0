// Runs and exports that wait until the domains of companies are known: an entry of a do-not-contact list is found by them too.
import type { Files } from '../file/files.ts'
import type { Runs } from '../run/runs.ts'
import type { CompanySites } from './company-sites.ts'

/** Whom the domains in a list tell is known before it is estimated whom it may ask about. */
export const runsKnowingSites = (runs: Runs, sites: CompanySites): Runs => ({
  ...runs,
  async estimate(spec, way) {
    await sites.upToDate()
    return runs.estimate(spec, way)
  },
  async *counting(spec, signal) {
    await sites.upToDate()
    yield* runs.counting(spec, signal)
  },
})

/** The same for who may be in a file. */
export const exportsKnowingSites = (files: Files, sites: CompanySites): Files => ({
  ...files,
  async exportPreview(spec) {
    await sites.upToDate()
    return files.exportPreview(spec)
  },
  async export(ask) {
    await sites.upToDate()
    return files.export(ask)
  },
  async exportTable(ask) {
    await sites.upToDate()
    return files.exportTable(ask)
  },
})
