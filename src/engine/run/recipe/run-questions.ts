// What runs ask, by the names of their columns and lists: for recipes, and to find a run again that was paused.
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { RunQuestion } from '../../../contract/app/recipe.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Sheets } from '../../sheet/sheets.ts'
import type { Runs } from '../runs.ts'
import { type AskedRun, contentHash, questionOf } from './question.ts'
import { webQuestionOf } from './web-question.ts'

export interface RunQuestions {
  /** Throws not_found for a run that is over no list, or whose columns are gone. */
  of(run: RunView): Promise<RunQuestion>
  /** Paused runs over the whole list of a spec with its operation, newest first; `same`: it asks what the spec asks. */
  halted(spec: RunSpec): Promise<{ run: RunView; same: boolean }[]>
}

interface Parts {
  readonly runs: Pick<Runs, 'list'>
  readonly sheets: Pick<Sheets, 'get' | 'workbooks'>
}

export function createRunQuestions({ runs, sheets }: Parts): RunQuestions {
  const allLists = async () => (await sheets.workbooks()).flatMap(one => one.sheets)

  return {
    async of(run) {
      const [{ columns }, lists] = await Promise.all([sheets.get(run.sheetId), allLists()])
      return questionOf({ ...run, lists }, columns)
    },
    async halted(spec) {
      const [{ columns }, lists, all] = await Promise.all([sheets.get(spec.sheetId), allLists(), runs.list()])
      const { target } = spec.addPeople ?? {}
      const added = target?.kind === 'list' ? lists.find(({ id }) => id === target.sheetId) : undefined
      const hashOf = (run: AskedRun) =>
        contentHash(run.spec.web ? webQuestionOf(run.spec, columns) : questionOf({ ...run, lists }, columns))
      const whole = (run: RunView) => run.kind === 'rows' && run.spec.within.kind === 'all'
      const same = (run: RunView) => {
        // A run keeps the country that was found for it where none was named.
        const asked = { ...spec, country: spec.country ?? run.spec.country }
        return hashOf(run) === hashOf({ op: spec.op, spec: asked, added })
      }
      return all
        .filter(run => run.kind !== 'search')
        .filter(run => run.sheetId === spec.sheetId && run.op === spec.op && run.state === 'paused')
        .toSorted((a, b) => b.id - a.id)
        .map(run => ({ run, same: whole(run) && readsWhatIsThere(run.spec, columns, lists) && same(run) }))
    },
  }
}

/** None of the columns and lists that it names is gone. */
function readsWhatIsThere(
  { mapping, onlyIf, bestFirst, ownLists }: RunSpec,
  columns: readonly { id: ColumnId }[],
  lists: readonly { id: SheetId }[],
): boolean {
  if (Array.isArray(ownLists) && !ownLists.every(id => lists.some(list => list.id === id))) return false
  const there = new Set<ColumnId | undefined>(columns.map(({ id }) => id))
  const priority = bestFirst?.priority
  const named = [
    ...Object.values(mapping),
    ...(onlyIf?.tests ?? []).map(({ columnId }) => columnId),
    ...(priority ? [priority.columnId] : []),
  ]
  return named.every(id => there.has(id))
}
