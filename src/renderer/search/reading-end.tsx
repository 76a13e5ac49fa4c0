// Why a reading ended before all pages were read, and what that means.
import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SearchReading } from '../../contract/app/search/search.ts'
import { Note } from '../ui/note.tsx'
import { endWords } from './end-words.ts'

const QuestionChoices = lazy(() => import('./question-choices.tsx'))

export function ReadingEnd({ reading }: { reading: SearchReading | null }) {
  // A question that was refused has no page.
  const refused = reading?.pages === 0
  const choices = reading && reading.choices.length > 0 && (
    <Suspense>
      <QuestionChoices choices={reading.choices} refused={refused} />
    </Suspense>
  )
  if (choices && refused) return choices
  const words = reading && endWords(reading)
  return (
    <>
      {choices}
      {words && (
        <Box flex="none" py={8} px={14}>
          <Note tone="warn" icon="▲">
            {words}
          </Note>
        </Box>
      )}
    </>
  )
}
