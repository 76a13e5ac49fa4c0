// How far a search in the list is; the list it is about lies below and shows nothing.
import { Box, Button, Progress, Text } from '@mantine/core'
import { progressStore, shownProgress } from '../sheet/progress.ts'
import { useStore } from '../state/store.ts'

export function Finding({ words, onCancel }: { words: string; onCancel: () => void }) {
  const progress = useStore(progressStore, shownProgress)
  const cancel = () => {
    progress?.cancel()
    onCancel()
  }
  return (
    <Box w="min(420px, 100%)" m="auto" py={24}>
      <Text role="status" mb="xs">
        {words}…
      </Text>
      <Progress value={(progress?.share ?? 0) * 100} aria-label={words} />
      <Button data-autofocus variant="default" mt="md" onClick={cancel}>
        Cancel
      </Button>
    </Box>
  )
}
