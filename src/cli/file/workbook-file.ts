// listwright export --workbook NAME --out FILE.listwright, and import FILE.listwright: a workbook as one file.

import path from 'node:path'
import type { WorkOptions } from '../../engine/base/cancel-flag.ts'
import { fail } from '../../engine/base/fail.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import type { CommandSession } from '../session.ts'
import { fileAt } from './file-at.ts'
import { checkPlace } from './write.ts'

const followedBy = ({ report, interrupted }: CommandSession, event: string, title: string): WorkOptions => ({
  signal: interrupted,
  reach: share => report.progress({ event, share }, `${title}: ${Math.floor(share * 100)}%`),
})

/** Ctrl+C ends the work with a failure of its own: what is reported is the interruption. */
async function orInterrupted<T>({ interrupted }: CommandSession, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    interrupted.throwIfAborted()
    throw error
  }
}

export async function workbookOut(
  session: CommandSession,
  { workbook, out }: { readonly workbook: string; readonly out: string },
): Promise<void> {
  checkPlace(out, ['.listwright'])
  const all = await session.call.sheet.workbooks()
  const found = all.find(({ name }) => name === workbook) ?? all.find(({ name }) => sameName(name, workbook))
  if (!found) {
    const names = all.map(({ name }) => name)
    throw new CommandEnd(
      exitCodes.drift,
      `There is no workbook "${workbook}".${didYouMean(workbook, names)} ${names.length > 0 ? `Workbooks: ${namesOf(names)}.` : 'This workspace has no workbooks yet.'}`,
    )
  }
  const options = followedBy(session, 'save', `Saving ${found.name}`)
  const { lists, rows } = await orInterrupted(
    session,
    session.engine.portable.save(found.id, path.resolve(out), options),
  )
  session.report.result({ workbook: { id: found.id, name: found.name }, lists, rows, outputs: [path.resolve(out)] }, [
    `Saved ${counted(lists, 'list')} with ${counted(rows, 'row')} to ${out}. The file contains no API keys, answers, runs or credits.`,
  ])
}

export async function workbookIn(session: CommandSession, file: string): Promise<void> {
  const found = fileAt(file)
  if (!found) throw fail('file_missing', { fileName: path.basename(file) })
  // It is copied before it is judged, and a pipe or a device has no end.
  if (!found.isFile()) throw fail('not_a_file', { fileName: path.basename(file) })
  const options = followedBy(session, 'open', `Opening ${path.basename(file)}`)
  const id = await orInterrupted(session, session.engine.portable.open(path.resolve(file), options))
  const opened = (await session.call.sheet.workbooks()).find(workbook => workbook.id === id)
  const { name = '', sheets = [] } = opened ?? {}
  session.report.result(
    { workbook: { id, name }, lists: sheets.map(list => ({ id: list.id, name: list.name, rows: list.rows })) },
    sheets.map(list => `${list.name}\t${counted(list.rows, 'row')}\t${name}`),
  )
}
