// The schema of a workspace. The place of an entry in `migrations` plus one is the version of the schema that it makes; the first
// makes all of it. Once a version is released its entry stays, and what changes is an entry after it.
import { answerTables } from './answers.ts'
import { creditTables } from './credits.ts'
import { databaseTables } from './databases.ts'
import { historyTables } from './history.ts'
import { listTables } from './lists.ts'
import { peopleTables } from './people.ts'
import { reconcileTables } from './reconcile.ts'
import { runTables } from './runs.ts'
import { searchTables } from './searches.ts'
import { suppressionTables } from './suppression.ts'
import { teamTables } from './team.ts'

export const migrations: readonly string[] = [
  [
    listTables,
    historyTables,
    runTables,
    answerTables,
    creditTables,
    searchTables,
    peopleTables,
    suppressionTables,
    teamTables,
    reconcileTables,
    databaseTables,
  ].join('\n'),
]
