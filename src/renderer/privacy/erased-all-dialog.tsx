// The receipt of a workspace that was erased; shown until someone has closed it.
import { Table, Text } from '@mantine/core'
import type { WorkspaceErased } from '../../contract/app/privacy/erase-all.ts'
import { engineClient } from '../rpc/client.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemNotice } from '../ui/notice/notices.tsx'
import { saveText } from '../ui/save-text.ts'
import { formatMoment } from '../ui/words/figures.ts'
import { contentLines } from './erase-all-words.ts'

const keyWords = ({ keys, keysLeft }: WorkspaceErased): string => {
  if (keys.length === 0) return 'None'
  const removed = keys.filter(origin => !keysLeft.includes(origin))
  return removed.length === 0 ? 'None removed' : `Removed from the keychain: ${removed.join(', ')}`
}

/** What the keychain kept, as sentences. */
const leftWords = ({ keysLeft, secretLeft }: WorkspaceErased): string[] => [
  ...(keysLeft.length === 0
    ? []
    : [
        `The keychain did not respond, so the keys for ${keysLeft.join(', ')} are still in it. To remove them, unlock the keychain and use “Remove key” in Settings.`,
      ]),
  ...(secretLeft ? ['The secret of the do-not-contact lists is still in the keychain. It protects nothing now.'] : []),
]

const lines = (receipt: WorkspaceErased) => [...contentLines(receipt), ['API keys', keyWords(receipt)] as const]

const receiptText = (receipt: WorkspaceErased): string =>
  [
    `Workspace erased: ${receipt.at}`,
    ...lines(receipt).map(([name, text]) => `${name}: ${text}`),
    ...leftWords(receipt),
    '',
  ].join('\n')

export function ErasedAllDialog({ receipt, onClose }: DialogProps<'erasedAll'>) {
  const close = () => {
    engineClient.workspace.dismissErased.mutate().catch(problemNotice)
    onClose()
  }
  return (
    <Dialog
      onClose={close}
      title="Workspace erased"
      size={560}
      steady
      focus="close"
      close="Close"
      second={{
        label: 'Save receipt',
        run: () => saveText(`erased-${receipt.at.slice(0, 10)}.txt`, 'text/plain', receiptText(receipt)),
      }}
    >
      <Text>Everything in this workspace was deleted ({formatMoment(receipt.at, new Date())}).</Text>
      <Table mt="sm" aria-label="Receipt">
        <Table.Tbody>
          {lines(receipt).map(([name, text]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {leftWords(receipt).map(text => (
        <Text key={text} mt="sm" role="alert">
          {text}
        </Text>
      ))}
      <Text c="dimmed" mt="sm">
        This does not cover files exported earlier or copies made outside Listwright.
      </Text>
    </Dialog>
  )
}
