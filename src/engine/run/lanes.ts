// What the lanes can do for runs.
import { controlWrite } from './ledger/control.lane.ts'
import { priceRead, priceWrite } from './ledger/price.lane.ts'
import { provenRead } from './ledger/proven.lane.ts'
import { listNowRead } from './list-now.lane.ts'
import { priceMonitorRead, priceMonitorWrite } from './money/price-monitor.lane.ts'
import { bestFirstRead } from './plan/best-first.lane.ts'
import { draftWrite } from './plan/draft.lane.ts'
import { laterRead, laterWrite } from './plan/later.lane.ts'
import { ownListsRead } from './plan/own-lists.lane.ts'
import { planRead } from './plan/plan.lane.ts'
import { recoverRunsWrite } from './recover.lane.ts'
import { answeredOpsRead } from './results/answered-ops.lane.ts'
import { listResultsRead } from './results/list-results.lane.ts'
import { listVerdictsRead } from './results/list-verdicts.lane.ts'
import { rereadWrite } from './results/reread.lane.ts'
import { runViewsRead, runViewsWrite } from './run-views.lane.ts'
import { tickWrite } from './send/tick.lane.ts'
import { webRowsRead } from './web-rows.lane.ts'

export const runLanes = {
  writes: {
    ...controlWrite,
    ...draftWrite,
    ...laterWrite,
    ...priceWrite,
    ...priceMonitorWrite,
    ...recoverRunsWrite,
    ...rereadWrite,
    ...runViewsWrite,
    ...tickWrite,
  },
  reads: {
    ...laterRead,
    ...answeredOpsRead,
    ...bestFirstRead,
    ...ownListsRead,
    ...listNowRead,
    ...listResultsRead,
    ...listVerdictsRead,
    ...planRead,
    ...priceRead,
    ...priceMonitorRead,
    ...provenRead,
    ...runViewsRead,
    ...webRowsRead,
  },
}
