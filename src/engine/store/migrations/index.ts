// The migrations in order; the place in this list plus one is the schema version.
import { lists } from './0001-lists.ts'
import { ledger } from './0002-ledger.ts'
import { policy } from './0003-policy.ts'
import { workspace } from './0004-workspace.ts'
import { survival } from './0005-survival.ts'
import { views } from './0006-views.ts'
import { pick } from './0007-pick.ts'
import { search } from './0008-search.ts'
import { known } from './0009-known.ts'
import { planned } from './0010-planned.ts'
import { lock } from './0011-lock.ts'
import { seen } from './0012-seen.ts'
import { elsewhere } from './0013-elsewhere.ts'
import { computed } from './0014-computed.ts'
import { suppression } from './0015-suppression.ts'
import { balanceLost } from './0016-balance-lost.ts'
import { noAnswer } from './0017-no-answer.ts'
import { suppressionReading } from './0018-suppression-reading.ts'
import { others } from './0019-others.ts'
import { lineProblems } from './0020-line-problems.ts'
import { clock } from './0021-clock.ts'
import { cellRaw } from './0022-cell-raw.ts'
import { unfinished } from './0023-unfinished.ts'
import { uncounted } from './0024-uncounted.ts'
import { touched } from './0025-touched.ts'
import { variants } from './0026-variants.ts'

export const migrations: readonly string[] = [
  lists,
  ledger,
  policy,
  workspace,
  survival,
  views,
  pick,
  search,
  known,
  planned,
  lock,
  seen,
  elsewhere,
  computed,
  suppression,
  balanceLost,
  noAnswer,
  suppressionReading,
  others,
  lineProblems,
  clock,
  cellRaw,
  unfinished,
  uncounted,
  touched,
  variants,
]
