// Why a reading ended before all pages were read, and what that means.
import type { SearchReading } from '../../contract/app/search.ts'
import { Note } from '../ui/note.tsx'
import { endWords } from './end-words.ts'
import classes from './search-view.module.css'

export function ReadingEnd({ reading }: { reading: SearchReading | null }) {
  const words = reading && endWords(reading)
  if (!words) return null
  return (
    <div className={classes.end}>
      <Note tone="warn" icon="▲">
        {words}
      </Note>
    </div>
  )
}
