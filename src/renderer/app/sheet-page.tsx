// The open list with what other rooms put above it.
import type { SheetId } from '../../contract/app/ids.ts'
import { ResultsStrip } from '../run/strip/results-strip.tsx'
import { SheetView } from '../sheet/sheet-view.tsx'

export const SheetPage = ({ sheetId }: { sheetId: SheetId }) => <SheetView sheetId={sheetId} above={<ResultsStrip />} />
