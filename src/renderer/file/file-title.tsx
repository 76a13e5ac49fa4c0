// The title of a dialog about a file: its name, and how much is in it once it has been read.
import { Text } from '@mantine/core'
import type { FileInspection } from '../../contract/app/file/file.ts'
import { countNoun } from '../ui/words/figures.ts'

export function FileTitle({ fileName, inspection }: { fileName: string; inspection: FileInspection | undefined }) {
  return (
    <>
      Import <bdi>{fileName}</bdi>
      <Text span c="dimmed" ml={10}>
        {inspection &&
          `${inspection.rows.exact ? '' : 'about '}${countNoun(inspection.rows.value, 'row')}, ${countNoun(inspection.columns.length, 'column')}`}
      </Text>
    </>
  )
}
