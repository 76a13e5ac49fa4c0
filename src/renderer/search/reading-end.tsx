// Why a reading ended before all pages were read, and what that means.
import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SearchReading } from '../../contract/app/search/search.ts'
import { Note } from '../ui/note.tsx'
import { endWords } from './end-words.ts'

const QuestionChoices = lazy(() => import('./question-choices.tsx'))

export function ReadingEnd({ reading }: { reading: SearchReading | null }) {
  if (reading?.end === 'failed' && reading.choices.length > 0)
    return (
      <Suspense>
        <QuestionChoices choices={reading.choices} />
      </Suspense>
    )
  const words = reading && endWords(reading)
  if (!words) return null
  return (
    <Box flex="none" py={8} px={14}>
      <Note tone="warn" icon="▲">
        {words}
      </Note>
    </Box>
  )
}
