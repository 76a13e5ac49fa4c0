// The receipt of an erasure: what was found and removed where, without anything of the person.
import { Table, Text } from '@mantine/core'
import type { EraseReceipt } from '../../contract/app/privacy/erase.ts'
import { DialogBody } from '../ui/dialog.tsx'
import { saveText } from '../ui/save-text.ts'
import { receiptLines, receiptText } from './erase-words.ts'
import { ErasedInTeam } from './erased-in-team.tsx'

export const saveReceipt = (receipt: EraseReceipt): void =>
  saveText(`erasure-${receipt.begunAt.slice(0, 10)}.txt`, 'text/plain', receiptText(receipt))

export function EraseReceiptView({ receipt, onClose }: { receipt: EraseReceipt; onClose: () => void }) {
  return (
    <DialogBody
      onClose={onClose}
      focus="close"
      close="Close"
      second={{ label: 'Save receipt', run: () => saveReceipt(receipt) }}
    >
      <Text>The person is no longer in this workspace. The receipt is stored, and you can save it as a file.</Text>
      <Table mt="sm" aria-label="Receipt">
        <Table.Tbody>
          {receiptLines(receipt).map(({ key, name, text }) => (
            <Table.Tr key={key}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {receipt.team && <ErasedInTeam team={receipt.team} />}
      <Text c="dimmed" mt="sm">
        This does not cover files exported earlier or copies made outside Listwright.
      </Text>
    </DialogBody>
  )
}
