// The health report of a list: figures that are read at once, with what the local check and the Clean bench count in the background.

import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import type { ColumnProfile } from '../../contract/app/check.ts'
import type { HealthReport } from '../../contract/app/health.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ListPage } from '../../contract/app/sheet.ts'
import { withCancelFlag } from '../base/cancel-flag.ts'
import type { Host } from '../base/host.ts'
import { misfitKinds } from '../check/local-check.ts'
import type { Profiles } from '../check/profiles.ts'
import type { CleanBench } from '../clean/bench.ts'
import type { ListActions } from '../sheet/actions.ts'
import { createCountings } from '../sheet/view/countings.ts'
import type { Store } from '../store/store.ts'
import { healthHtml } from './health-html.ts'

export interface HealthReports {
  /** `wait`: until the local check and the score are counted. Throws sheet_gone and stopped. */
  of(sheetId: SheetId, wait: boolean): Promise<HealthReport>
  /** The report as a page of its own; everything is counted first. */
  page(sheetId: SheetId): Promise<ListPage>
}

interface Parts {
  store: Store
  profiles: Profiles
  bench: CleanBench
  actions: ListActions
  host: Pick<Host, 'clock'>
  home: () => string | null
}

export function createHealthReports({ store, profiles, bench, actions, host, home }: Parts): HealthReports {
  const countings = createCountings(actions)

  async function checkedAll(sheetId: SheetId): Promise<ColumnProfile[]> {
    await profiles.of(sheetId)
    await profiles.ended(sheetId)
    return profiles.of(sheetId)
  }

  async function of(sheetId: SheetId, wait: boolean): Promise<HealthReport> {
    const { name } = await store.grid.call('getSheet', sheetId)
    const now = host.clock.now()
    // Each counts in its own lane or between the slices of the others.
    const [checked, clean, figures] = await Promise.all([
      wait ? checkedAll(sheetId) : profiles.of(sheetId),
      wait ? bench.counted(sheetId) : bench.of(sheetId),
      countings.count(sheetId, async working => {
        while (!working.signal.aborted && !(await store.scan.call('readWholeColumns', sheetId)));
        return withCancelFlag(working, flag => store.scan.call('healthFigures', sheetId, now, flag))
      }),
    ])
    const names = new Map(figures.completeness.map(column => [column.columnId, column.name]))
    return {
      ...figures,
      sheetId,
      name,
      at: new Date(now).toISOString(),
      checks: checked.map(profile => checkOf(profile, names.get(profile.columnId) ?? '', home())),
      score: clean.health,
      scoreAtImport: clean.atImport,
      current: clean.current && checked.every(({ current }) => current),
    }
  }

  return {
    of,
    async page(sheetId) {
      const report = await of(sheetId, true)
      return { name: report.name, html: healthHtml(report) }
    },
  }
}

function checkOf(
  { columnId, filled, fits, counts }: ColumnProfile,
  name: string,
  country: string | null,
): HealthReport['checks'][number] {
  const figure = (rows: number, kinds: Parameters<typeof findings>[0]): RowFigure => ({ rows, opens: findings(kinds) })
  const findings = (kinds: ColumnProfile['counts'][number]['kind'][]): RowFigure['opens'] => [
    { kind: 'local', columnId, kinds, country },
  ]
  return {
    columnId,
    name,
    filled,
    invalid: figure(filled - fits, [...misfitKinds]),
    findings: counts.map(({ kind, cells }) => ({ kind, figure: figure(cells, [kind]) })),
  }
}
