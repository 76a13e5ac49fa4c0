// The import dialog: reads the file, shows it as it will be imported, or says why it cannot be.

import { Group, Loader } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { GuideButton } from '../../guide/guide-button.tsx'
import { useTRPC } from '../../rpc/trpc.ts'
import type { DialogProps } from '../../state/open.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileTitle } from '../file-title.tsx'
import { releaseFile } from '../upload.ts'
import { WaitingFiles } from '../waiting-files.tsx'
import { ImportForm } from './import-form.tsx'
import { IntoChoice } from './into-choice.tsx'
import { SameFile } from './same-file.tsx'

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
  return (
    <Dialog
      onClose={onClose}
      size={!inspection && error ? 560 : 'min(1240px, 94vw)'}
      title={
        <>
          <FileTitle fileName={fileName} inspection={inspection} />
          <GuideButton page="import" />
        </>
      }
      fill
      {...(!inspection && error && { error, close: 'Close', focus: 'close' })}
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
        <Group gap={10} wrap="nowrap" justify="center" h={180} role="status">
          <Loader size="sm" /> Reading <bdi>{fileName}</bdi>…
        </Group>
      )}
    </Dialog>
  )
}
