// What could not be read of a damaged data file.
import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { countNoun } from '../ui/words/figures.ts'

export function DamageDialog({ onClose }: DialogProps<'damage'>) {
  const { data: state } = useQuery(useTRPC().workspace.state.queryOptions())
  if (!state?.damage) return null
  const { lost, detail } = state.damage
  return (
    <Dialog onClose={onClose} title="What was lost" size={520}>
      {lost.length === 0 ? (
        <Text>Every row could be read. Only the structure of the file was damaged.</Text>
      ) : (
        <List>
          {lost.map(({ what, rows }) => (
            <List.Item key={what}>
              {what}
              {rows === null ? '' : `: ${countNoun(rows, 'row')}`}
            </List.Item>
          ))}
        </List>
      )}
      <Text c="dimmed" mt="md">
        Check result: {detail}
      </Text>
    </Dialog>
  )
}
