// listwright export LIST --explain --out FILE.html: how a list came to be, as a page of its own.
import path from 'node:path'
import { listNamed } from './lists.ts'
import type { CommandSession } from './session.ts'
import { checkPlace, standardStream } from './write.ts'

export interface ExplainRequest {
  readonly list: string
  readonly out: string
}

export async function explainList(session: CommandSession, { list, out }: ExplainRequest): Promise<void> {
  if (out !== standardStream) checkPlace(out, ['.html', '.htm'])
  const { engine, call, report } = session
  const sheet = await listNamed(session, list)
  const { html } = await call.sheet.explain({ sheetId: sheet.id })
  const file = out === standardStream ? await engine.files.passing('stdout.html') : path.resolve(out)
  const { ticket } = await engine.files.ticket(file, 'write')
  await engine.files.saveText(ticket, path.basename(file), html)
  if (out === standardStream) await report.data(file)
  report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      bytes: Buffer.byteLength(html),
      outputs: out === standardStream ? [] : [file],
    },
    [`${sheet.name} explained in ${out === standardStream ? 'stdout' : out}`],
  )
}
