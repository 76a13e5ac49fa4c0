// Replacing a text in the cells of a view, as an action. A recipe says it of whole columns only: it holds no chosen rows.
import { z } from 'zod'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import { FindQuery, ReplaceAsk } from '../../contract/app/find.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn, quoted, showsAll } from '../action/named.ts'
import type { Views } from '../sheet/view/views.ts'
import type { FindReplace } from './finds.ts'

const ReplaceStep = z.strictObject({
  columns: z.array(RecipeColumn).min(1).max(500),
  find: FindQuery.strict(),
  replacement: ReplaceAsk.shape.replacement,
})

const words = ({ columns, find, replacement }: z.infer<typeof ReplaceStep>): string =>
  `Replace “${find.text}” by “${replacement}” in ${quoted(columns)}`

interface Parts {
  readonly finds: Pick<FindReplace, 'count' | 'replaced'>
  readonly views: Pick<Views, 'open' | 'specOf' | 'ids'>
}

export const replaceAction = listAction({
  does: 'replace',
  ask: ReplaceAsk,
  count: async (ask, { finds }: Parts, signal) => ({ cells: (await finds.count(ask, signal)).cells }),
  perform: (ask, { finds }, { write }): Promise<EditResult> => write(ask.label, finds.replaced(ask)),
  said({ viewId, blocks: [block, ...more], query: find, replacement }, all, { views }) {
    const whole = block?.top === 0 && block.bottom >= views.ids(viewId).length - 1
    if (!whole || more.length > 0 || !showsAll(views.specOf(viewId))) return null
    return { columns: block.columnIds.map(id => namedColumn(all, id)), find, replacement }
  },
  recipe: {
    schema: ReplaceStep,
    words,
    uses: ({ columns }) => columns.map(column => ({ column, use: 'change', typed: false })),
    async ask(step, { sheet, column }, { views }) {
      const { id: viewId, rows } = await views.open(sheet.id, wholeListView)
      const block = { top: 0, bottom: Math.max(0, rows - 1), columnIds: step.columns.map(one => column(one).id) }
      const { find: query, replacement } = step
      return { sheetId: sheet.id, viewId, blocks: [block], query, replacement, label: words(step) }
    },
  },
})
