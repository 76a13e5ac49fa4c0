// A column of text as the page sees it, with what a test wants to differ.
import { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'

export const exampleColumn = (id: number, name: string, more: Partial<Column> = {}): Column => ({
  id: ColumnId.parse(id),
  name,
  type: 'text',
  typeChosen: true,
  detection: null,
  width: 100,
  hidden: false,
  pinned: false,
  neverSend: false,
  locked: false,
  fixable: false,
  notation: null,
  colors: [],
  note: '',
  origin: null,
  computed: null,
  ...more,
})
