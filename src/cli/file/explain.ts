// listwright export LIST --explain --out FILE.html: how a list came to be, as a page of its own.

import { listNamed } from '../lists.ts'
import type { CommandSession } from '../session.ts'
import { checkHtmlPlace, writeHtml } from './html-file.ts'
import { standardStream } from './write.ts'

export interface ExplainRequest {
  readonly list: string
  readonly out: string
}

export async function explainList(session: CommandSession, { list, out }: ExplainRequest): Promise<void> {
  checkHtmlPlace(out)
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const { html } = await call.sheet.explain({ sheetId: sheet.id })
  const outputs = await writeHtml(session, out, html)
  report.result({ list: { id: sheet.id, name: sheet.name }, bytes: Buffer.byteLength(html), outputs }, [
    `${sheet.name} explained in ${out === standardStream ? 'stdout' : out}`,
  ])
}
