// A list served for reconciliation until the command is interrupted.
import { once } from 'node:events'
import type { ServedFacts, ServedList } from '../../contract/app/reconcile/reconcile.ts'
import { startReconcileHost } from '../../serve/reconcile/reconcile-host.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { columnNamed, listNamed } from '../lists.ts'
import type { CommandSession } from '../session.ts'

export interface ServeAsked {
  readonly list: string
  readonly served: Omit<ServedList, 'sheetId'>
  /** 0 = any free one. */
  readonly port: number
  readonly secret: string | undefined
}

/** Throws CommandEnd. */
export async function serveList(session: CommandSession, { list, served, port, secret }: ServeAsked): Promise<void> {
  const { engine, report, world, interrupted } = session
  const sheet = await listNamed(session, list)
  // As people write them; the list has them exactly.
  const named = (column: string) => columnNamed(sheet, column).name
  const table = engine.servedLists.of({
    sheetId: sheet.id,
    ...(served.names && { names: served.names.map(named) }),
    ...(served.id !== undefined && { id: named(served.id) }),
    ...(served.type !== undefined && { type: named(served.type) }),
    ...(served.properties && { properties: served.properties.map(named) }),
  })
  const facts = await table.facts()
  if (facts.entities === 0)
    throw new CommandEnd(
      exitCodes.drift,
      `${sheet.name} has no row to serve: ${leftOut(facts).join(', ') || 'it is empty'}.`,
    )
  const { version } = engine.about()
  const host = await startReconcileHost({ table, program: version, log: engine.log, port, secret }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
      throw new CommandEnd(
        exitCodes.setup,
        `The list cannot be served on port ${port} (${error.code}). Choose another with --port.`,
      )
    },
  )
  try {
    const { addresses } = host
    const { list: name, names, id, type, entities } = facts
    if (report.json)
      await world.output.sayLine(
        JSON.stringify({
          ...{ url: addresses['0.2'], draft: addresses['1.0-draft'] },
          ...{ list: name, names, id, type, entities, properties: facts.properties.map(property => property.id) },
          ...{ unnamed: facts.unnamed, repeated: facts.repeated, suppressed: facts.suppressed },
        }),
      )
    else
      for (const line of [
        `${name} is served with ${counted(entities, 'row')}, named by ${names.join(' and ')} and identified by ${id ?? 'their numbers'}.`,
        ...leftOut(facts).map(words => `Left out: ${words}.`),
        `For OpenRefine and other clients: ${addresses['0.2']}`,
        `For version 1.0-draft of the API: ${addresses['1.0-draft']}`,
        'Anyone who has an address can read these rows while this runs. Ctrl+C ends it.',
      ])
        await world.output.sayLine(line)
    if (!interrupted.aborted) await once(interrupted, 'abort')
  } finally {
    await host.close()
  }
}

function leftOut({ unnamed, repeated, suppressed }: ServedFacts): string[] {
  return [
    ...(unnamed > 0 ? [`${counted(unnamed, 'row')} without a name or an id`] : []),
    ...(repeated > 0 ? [`${counted(repeated, 'row')} whose id another row has`] : []),
    ...(suppressed > 0 ? [`${counted(suppressed, 'row')} with someone on a do-not-contact list`] : []),
  ]
}
