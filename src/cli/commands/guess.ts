// listwright guess LIST: addresses by the patterns of their domains, and names from addresses, marked as guesses.

import { type GuessKind, guessKinds } from '../../contract/app/guesses.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface GuessCommand {
  readonly list: string
  readonly kind: GuessKind
  readonly dryRun: boolean
}

export const guessCommand = sessionCommand(
  {
    name: 'guess',
    brief: 'guesses missing emails and names from other rows',
    usage: ['guess LIST --what emails|names [--dry-run]'],
    more: [
      'Learns how each domain builds its addresses from other rows of the list and guesses missing ones, with their support: "anna.berg@acme.com (guess: 7 of 8 at acme.com)". Guesses go to a new column, are marked in each cell, and are excluded from runs. One undo removes them. Nothing is sent.',
    ],
    options: {
      what: { type: 'string', value: 'KIND', words: 'emails or names' },
      'dry-run': { type: 'boolean', default: false, words: 'show what would be guessed and change nothing' },
      ...inWorkspace,
    },
    examples: ['guess guests --what emails --dry-run', 'guess guests --what names'],
    most: 1,
  } as const,
  (values, [list]): GuessCommand => {
    const kind = guessKinds.find(one => one === values.what)
    if (!kind) throw usageError(`--what: use ${guessKinds.join(' or ')}.`)
    return { list: neededOption(list, 'The list'), kind, dryRun: values['dry-run'] }
  },
  perform,
)

async function perform(session: CommandSession, { list, kind, dryRun }: GuessCommand): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const ask = { sheetId: sheet.id, kind }
  const { behindId: _, ...found } = await call.guesses.preview(ask)
  const done = dryRun ? null : await call.guesses.write(ask)
  report.result({ list: { id: sheet.id, name: sheet.name }, what: kind, ...found, dryRun, cells: done?.cells ?? 0 }, [
    `${found.guessed} of ${counted(found.lacking, 'row')} without ${kind === 'emails' ? 'an address' : 'a name'} can be guessed from ${counted(found.known, 'row')}`,
    ...found.patterns.map(one => `  ${one.domain}: ${one.pattern}, ${one.support} of ${one.known}`),
    ...found.samples.map(({ of, text }) => `  ${of}: ${text}`),
    ...(done ? [`${counted(done.cells, 'cell')} written in ${sheet.name}`] : []),
  ])
}
