// Parts of the engine that note in the history what they did, as the step of a recipe. A crash between a step and its note
// leaves a step that no recipe can say.
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { namedColumn } from '../action/named.ts'
import type { ListRules } from '../rules/rules.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Store } from '../store/store.ts'
import type { StepParts } from './step.ts'
import { checkSaid } from './steps/check.ts'
import { columnSaid, columnStep } from './steps/column.ts'

interface Noting {
  readonly sheets: Sheets
  readonly rules: ListRules
}

interface NotedWith {
  readonly store: Store
}

export function recordForRecipe({ store }: NotedWith, given: Noting): Noting {
  const { sheets, rules } = given

  /** Does the work; a step that it left gets what `said` of the list as it was. */
  async function noted<R extends { stepId: StepId | null }>(
    sheetId: SheetId,
    said: (columns: readonly Column[]) => object | null | Promise<object | null>,
    work: () => Promise<R>,
  ): Promise<R> {
    const { columns } = await sheets.get(sheetId)
    const doing = await said(columns)
    const done = await work()
    if (doing && done.stepId !== null) await store.writer.call('keepDoing', done.stepId, JSON.stringify(doing))
    return done
  }

  /** The same for work that does not say which step it left: the one that is new. */
  const withStep = async <T>(
    sheetId: SheetId,
    work: () => Promise<T>,
  ): Promise<{ stepId: StepId | null; result: T }> => {
    const before = await store.grid.call('lastStep', sheetId)
    const result = await work()
    const after = await store.grid.call('lastStep', sheetId)
    return { stepId: after > before ? (after as StepId) : null, result }
  }

  return {
    sheets: {
      ...sheets,
      async setColumn(sheetId, columnId, patch) {
        const said = (columns: readonly Column[]) => columnSaid(namedColumn(columns, columnId), patch)
        const { result } = await noted(sheetId, said, () =>
          withStep(sheetId, () => sheets.setColumn(sheetId, columnId, patch)),
        )
        return result
      },
      async removeColumn(sheetId, columnId) {
        const said = (columns: readonly Column[]) => ({
          do: columnStep.does,
          column: namedColumn(columns, columnId),
          remove: true,
        })
        await noted(sheetId, said, () => withStep(sheetId, () => sheets.removeColumn(sheetId, columnId)))
      },
    },
    rules: {
      ...rules,
      async set(ask) {
        const { stepId } = await withStep(ask.sheetId, () => rules.set(ask))
        if (stepId === null) return
        // All rules of the list as they are then.
        const said = checkSaid(await rules.of(ask.sheetId), (await sheets.get(ask.sheetId)).columns)
        await store.writer.call('keepDoing', stepId, JSON.stringify(said))
      },
    },
  } satisfies Partial<StepParts> & Noting
}
