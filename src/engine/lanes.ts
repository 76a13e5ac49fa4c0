// What each lane can do: the work of all features, and the SQL functions that statements may use. Loaded by every lane thread,
// so nothing here reaches what main alone needs.

import { accountLanes } from './account/lanes.ts'
import { actionsLanes } from './actions/lanes.ts'
import { answerLanes } from './answer/lanes.ts'
import { bouncesLanes } from './bounces/lanes.ts'
import { hasFinding } from './check/has-finding.ts'
import { isMarker } from './check/is-marker.ts'
import { checkLanes } from './check/lanes.ts'
import { cleanLanes } from './clean/lanes.ts'
import { clustersLanes } from './clusters/lanes.ts'
import { compareLanes } from './compare/lanes.ts'
import { consoleLanes } from './console/lanes.ts'
import { duplicatesLanes } from './duplicates/lanes.ts'
import { explainLanes } from './explain/lanes.ts'
import { fileLanes } from './file/lanes.ts'
import { findLanes } from './find/lanes.ts'
import { healthLanes } from './health/lanes.ts'
import { identityLanes } from './identity/lanes.ts'
import { namesInTexts } from './identity/names-in-texts.lane.ts'
import { readSuppressionsAgain } from './identity/read-again.ts'
import { identityKeys } from './identity/suppressed-sql.ts'
import { intoLanes } from './into/lanes.ts'
import { linkLanes } from './link/lanes.ts'
import { matchLanes } from './match/lanes.ts'
import { moveRowsLanes } from './move-rows/lanes.ts'
import { pacingLanes } from './pacing/lanes.ts'
import { peopleLanes } from './people/lanes.ts'
import { portableLanes } from './portable/lanes.ts'
import { postgresLanes } from './postgres/lanes.ts'
import { withoutPerson } from './privacy/erase/person-sql.ts'
import { privacyLanes } from './privacy/lanes.ts'
import { receivedLanes } from './received/lanes.ts'
import { recipeLanes } from './recipe/recipe.lane.ts'
import { reconcileLanes } from './reconcile/lanes.ts'
import { rulesLanes } from './rules/lanes.ts'
import { runLanes } from './run/lanes.ts'
import { markStale } from './run/results/stale.lane.ts'
import { searchLanes } from './search/lanes.ts'
import { followCells } from './sheet/history/cells-followers.ts'
import { sheetLanes } from './sheet/lanes.ts'
import { workedOut } from './sheet/view/facet/expression-value.lane.ts'
import { keptCode } from './sheet/view/kept-names.ts'
import { storeLanes } from './store/lanes.ts'
import type { LaneSql } from './store/open.ts'
import { tableLanes } from './table/lanes.ts'
import { teamLanes } from './team/lanes.ts'
import { transformLanes } from './transform/lanes.ts'
import { sqlFunctions } from './types/sort-keys.ts'

/** Runs on the writer lane; every function takes the WriteDb first. */
export const writeWork = {
  ...accountLanes.writes,
  ...answerLanes.writes,
  ...cleanLanes.writes,
  ...clustersLanes.writes,
  ...compareLanes.writes,
  ...duplicatesLanes.writes,
  ...fileLanes.writes,
  ...findLanes.writes,
  ...identityLanes.writes,
  ...intoLanes.writes,
  ...matchLanes.writes,
  ...moveRowsLanes.writes,
  ...pacingLanes.writes,
  ...peopleLanes.writes,
  ...portableLanes.writes,
  ...postgresLanes.writes,
  ...privacyLanes.writes,
  ...recipeLanes.writes,
  ...reconcileLanes.writes,
  ...runLanes.writes,
  ...searchLanes.writes,
  ...sheetLanes.writes,
  ...tableLanes.writes,
  ...teamLanes.writes,
  ...transformLanes.writes,
}
export type WriteWork = typeof writeWork

/** Runs on the grid and scan lanes; every function takes the ReadDb first. */
export const readWork = {
  ...accountLanes.reads,
  ...actionsLanes.reads,
  ...answerLanes.reads,
  ...bouncesLanes.reads,
  ...checkLanes.reads,
  ...cleanLanes.reads,
  ...clustersLanes.reads,
  ...consoleLanes.reads,
  ...duplicatesLanes.reads,
  ...explainLanes.reads,
  ...healthLanes.reads,
  ...fileLanes.reads,
  ...findLanes.reads,
  ...identityLanes.reads,
  ...linkLanes.reads,
  ...matchLanes.reads,
  ...pacingLanes.reads,
  ...peopleLanes.reads,
  ...portableLanes.reads,
  ...postgresLanes.reads,
  ...privacyLanes.reads,
  ...recipeLanes.reads,
  ...reconcileLanes.reads,
  ...rulesLanes.reads,
  ...runLanes.reads,
  ...searchLanes.reads,
  ...sheetLanes.reads,
  ...storeLanes.reads,
  ...tableLanes.reads,
  ...teamLanes.reads,
  ...transformLanes.reads,
}
export type ReadWork = typeof readWork

/** Runs on a lane of its own, opened for one piece of work: it may take long, and no one waits for it. */
export const backupWork = {
  ...clustersLanes.alone,
  ...compareLanes.alone,
  ...duplicatesLanes.alone,
  ...intoLanes.alone,
  ...matchLanes.alone,
  ...portableLanes.alone,
  ...privacyLanes.alone,
  ...receivedLanes.alone,
  ...storeLanes.alone,
}
export type BackupWork = typeof backupWork

/** What a connection gets before its first statement. */
export const laneSql: LaneSql = {
  functions: {
    ...sqlFunctions,
    has_finding: hasFinding,
    is_marker: isMarker,
    identity_keys: identityKeys,
    names_in_texts: namesInTexts,
    kept_code: keptCode,
  },
  variadic: { worked_out: workedOut },
  withoutPerson,
  migrated: readSuppressionsAgain,
}

followCells(markStale)
