// A list for a journey that is about something else than its import.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { listName } from '../../src/contract/app/file/list-name.ts'
import { JobId, type SheetId } from '../../src/contract/app/ids.ts'
import { chosenColumns } from '../../src/renderer/file/export/chosen-columns.ts'
import { expect } from '../expect.ts'
import { openWire, type Wire } from '../wire.ts'
import type { SomeFile } from './program.ts'

/** The list that a file became. */
async function imported({ client, upload }: Wire, file: SomeFile): Promise<SheetId> {
  const [name, bytes] =
    typeof file === 'string' ? [path.basename(file), await readFile(file)] : [file.name, file.buffer]
  const { ticket } = await upload(name, new Uint8Array(bytes))
  const [inspection, { country }] = await Promise.all([
    client.file.inspect.query({ ticket, options: {} }),
    client.settings.get.query(),
  ])
  const jobId = JobId.parse(randomUUID())
  const ended = Promise.withResolvers<SheetId>()
  await client.file.import.mutate({
    ...{ jobId, ticket, options: {}, columns: chosenColumns(inspection, {}), workbookId: null, country },
    name: listName(inspection.fileName, inspection.sheet, inspection.sheets.length),
  })
  client.file.job.subscribe(
    { jobId },
    {
      onData: job => {
        if (job.state === 'done' && job.result.kind === 'import') ended.resolve(job.result.sheetId)
        else if (job.state !== 'running') ended.reject(new Error(`${name} was not imported: ${JSON.stringify(job)}`))
      },
      onError: ended.reject,
    },
  )
  return ended.promise
}

/**
 * Imports a file as detected and opens its list, in a window that is wide enough to show the lists beside a panel. Without the import
 * dialog, which costs more than all that many journeys do: those about files have it (program.ts).
 */
export async function openListOf(page: Page, file: SomeFile): Promise<void> {
  const wire = await openWire(page)
  const sheetId = await imported(wire, file)
  const { name } = await wire.client.sheet.get.query({ sheetId })
  wire.leave()
  await page.locator(`[data-list="${sheetId}"]`).click()
  await expect(page.getByRole('grid', { name, exact: true })).toBeVisible()
}
