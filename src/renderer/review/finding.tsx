// How far a search in the list is; the list it is about lies below and shows nothing.
import { Button, Progress, Text } from '@mantine/core'
import { progressStore, shownProgress } from '../sheet/progress.ts'
import { useStore } from '../state/store.ts'
import classes from './review.module.css'

export function Finding({ words, onCancel }: { words: string; onCancel: () => void }) {
  const progress = useStore(progressStore, shownProgress)
  const cancel = () => {
    progress?.cancel()
    onCancel()
  }
  return (
    <div className={classes.finding}>
      <Text role="status" mb="xs">
        {words}…
      </Text>
      <Progress value={(progress?.share ?? 0) * 100} aria-label={words} />
      <Button data-autofocus variant="default" mt="md" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
