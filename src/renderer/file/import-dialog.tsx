// The import dialog: reads the file, shows it as it will be imported, or says why it cannot be.

import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadOptions } from '../../contract/app/file.ts'
import { GuideButton } from '../guide/guide-button.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { countNoun } from '../ui/figures.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import classes from './import-dialog.module.css'
import { ImportForm } from './import-form.tsx'
import { IntoChoice } from './into-choice.tsx'
import { SameFile } from './same-file.tsx'
import { releaseFile } from './upload.ts'
import { WaitingFiles } from './waiting-files.tsx'

export function ImportDialog({ ticket, fileName, options: given = {}, onClose: leave }: DialogProps<'import'>) {
  const onClose = () => {
    // An import that has begun keeps its file.
    releaseFile(ticket)
    leave()
  }
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const [options, setOptions] = useState<ReadOptions>(given)
  const inspect = useQuery({
    ...trpc.file.inspect.queryOptions({ ticket, options }),
    // The preview stays while a change is read.
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data: inspection, error } = inspect
  const figures =
    inspection &&
    `${inspection.rows.exact ? '' : 'about '}${countNoun(inspection.rows.value, 'row')}, ${countNoun(inspection.columns.length, 'column')}`

  return (
    <Modal
      opened
      onClose={onClose}
      size={!inspection && error ? 560 : 'min(1240px, 94vw)'}
      title={
        <>
          Import <bdi>{fileName}</bdi>
          <Text span c="dimmed" ml={10}>
            {figures}
          </Text>
          <GuideButton page="import" />
        </>
      }
      classNames={{ body: classes.body, content: classes.content }}
    >
      <WaitingFiles file={{ ticket, fileName }} />
      {inspection && <IntoChoice way="new" sheetId={null} file={{ ticket, fileName, options }} />}
      {inspection && <SameFile file={{ ticket, fileName, options }} />}
      {inspection && settings && (
        <ImportForm
          key={inspection.ticket}
          inspection={inspection}
          options={options}
          onOptions={setOptions}
          reading={inspect.isPlaceholderData}
          problem={error}
          country={settings.country}
          templates={settings.mappings.filter(one => one.name !== null)}
          onClose={onClose}
        />
      )}
      {!inspection && !error && (
        <div className={classes.waiting} role="status">
          <Loader size="sm" /> Reading <bdi>{fileName}</bdi>…
        </div>
      )}
      {!inspection && error && (
        <>
          <ProblemNote error={error} />
          <Group justify="flex-end" mt="md">
            <Button ref={takeFocus} onClick={onClose}>
              Close
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
