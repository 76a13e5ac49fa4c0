// The open list with its head and what other rooms put above it.
import type { SheetId } from '../../contract/app/ids.ts'
import { ResultsStrip } from '../run/strip/results-strip.tsx'
import { SheetView } from '../sheet/sheet-view.tsx'
import { ListHead } from './list-head.tsx'

export const SheetPage = ({ sheetId }: { sheetId: SheetId }) => (
  <SheetView sheetId={sheetId} head={<ListHead />} above={<ResultsStrip />} />
)
