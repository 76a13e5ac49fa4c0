// The migrations in order; the place in this list plus one is the schema version.
import { listsMigration } from './0001-lists.ts'
import { ledgerMigration } from './0002-ledger.ts'
import { policyMigration } from './0003-policy.ts'
import { workspaceMigration } from './0004-workspace.ts'
import { survivalMigration } from './0005-survival.ts'
import { viewsMigration } from './0006-views.ts'
import { pickMigration } from './0007-pick.ts'
import { searchMigration } from './0008-search.ts'
import { knownMigration } from './0009-known.ts'
import { plannedMigration } from './0010-planned.ts'
import { lockMigration } from './0011-lock.ts'
import { seenMigration } from './0012-seen.ts'
import { elsewhereMigration } from './0013-elsewhere.ts'
import { computedMigration } from './0014-computed.ts'
import { suppressionMigration } from './0015-suppression.ts'
import { balanceLost } from './0016-balance-lost.ts'
import { noAnswer } from './0017-no-answer.ts'
import { suppressionReading } from './0018-suppression-reading.ts'
import { othersMigration } from './0019-others.ts'
import { lineProblems } from './0020-line-problems.ts'
import { clockMigration } from './0021-clock.ts'
import { cellRaw } from './0022-cell-raw.ts'
import { unfinishedMigration } from './0023-unfinished.ts'
import { uncountedMigration } from './0024-uncounted.ts'
import { touchedMigration } from './0025-touched.ts'
import { variantsMigration } from './0026-variants.ts'
import { cleanMigration } from './0027-clean.ts'
import { notSame } from './0028-not-same.ts'
import { notOne } from './0029-not-one.ts'
import { replaysMigration } from './0030-replays.ts'
import { notationMigration } from './0031-notation.ts'
import { waterfallMigration } from './0032-waterfall.ts'
import { retentionMigration } from './0033-retention.ts'
import { colorsMigration } from './0034-colors.ts'
import { agesMigration } from './0035-ages.ts'
import { sealedHashes } from './0036-sealed-hashes.ts'
import { lastExport } from './0037-last-export.ts'
import { addPeopleMigration } from './0038-add-people.ts'
import { resultTypes } from './0039-result-types.ts'

export const migrations: readonly string[] = [
  listsMigration,
  ledgerMigration,
  policyMigration,
  workspaceMigration,
  survivalMigration,
  viewsMigration,
  pickMigration,
  searchMigration,
  knownMigration,
  plannedMigration,
  lockMigration,
  seenMigration,
  elsewhereMigration,
  computedMigration,
  suppressionMigration,
  balanceLost,
  noAnswer,
  suppressionReading,
  othersMigration,
  lineProblems,
  clockMigration,
  cellRaw,
  unfinishedMigration,
  uncountedMigration,
  touchedMigration,
  variantsMigration,
  cleanMigration,
  notSame,
  notOne,
  replaysMigration,
  notationMigration,
  waterfallMigration,
  retentionMigration,
  colorsMigration,
  agesMigration,
  sealedHashes,
  lastExport,
  addPeopleMigration,
  resultTypes,
]
