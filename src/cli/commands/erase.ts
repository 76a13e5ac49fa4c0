// listwright erase: a person taken out of the whole workspace, after what was found is said and confirmed.
import { createInterface } from 'node:readline/promises'
import type { EraseBeside, EraseFound, ErasePreview, EraseUnread } from '../../contract/app/erase.ts'
import { Ended, exit } from '../exit.ts'
import type { EraseCommand } from '../parse/erase.ts'
import type { Session } from '../session.ts'

const listLine = ({ name, trash, rows, mentions, past }: Omit<EraseFound, 'sheetId'>) =>
  `  ${name}${trash ? ' (trash)' : ''}: ${rows} rows, ${mentions} mentions, history of ${past} more rows`

const besideLine = ({ requests, answers, records, texts }: EraseBeside) =>
  `  beside the lists: ${requests} requests, ${answers} answers, ${records} search results, ${texts} texts`

const unreadLine = ({ name, entries }: EraseUnread) =>
  `  history of ${name}: ${entries} damaged entries, searched as plain text and deleted where the person is named`

const linesOf = ({ lists, beside, unread, copies, backups }: ErasePreview): string[] => [
  ...lists.map(listLine),
  besideLine(beside),
  ...unread.map(unreadLine),
  `  ${copies} kept source files hold them; ${backups} backups are looked through`,
]

/** Asked on a terminal only; elsewhere the word must be given. Throws Ended. */
async function confirmed(lines: readonly string[]): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new Ended(exit.usage, 'Nothing was erased. This cannot be undone: look with --dry-run, then say --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`${lines.join('\n')}\nThis cannot be undone. Type "erase" to go on: `)
    if (answer.trim().toLowerCase() !== 'erase') throw new Ended(exit.usage, 'Nothing was erased.')
  } finally {
    terminal.close()
  }
}

export async function erase(session: Session, command: EraseCommand): Promise<void> {
  const { engine, call, report } = session
  const identities = [...command.identities]
  const found = await call.privacy.erasePreview({ identities })
  const [refused] = found.refused
  if (refused) throw new Ended(exit.usage, `${refused.value}: ${refused.reason} Nothing was erased.`)
  if (command.dryRun) {
    const { refused: _, also: __, ...counts } = found
    report.result({ dryRun: true, ...counts }, ['Would be erased:', ...linesOf(found)])
    return
  }
  if (!command.yes) await confirmed(linesOf(found))
  const order = { identities, keepRows: [], suppress: command.suppress }
  const receipt = await engine.erasures.erase(order, share =>
    report.progress({ share }, `Erasing ${Math.round(100 * share)}%`),
  )
  const { rewritten, removed, clean } = receipt.backups
  report.result({ dryRun: false, ...receipt }, [
    'Erased:',
    ...receipt.lists.map(listLine),
    besideLine(receipt.beside),
    ...receipt.unread.map(unreadLine),
    `  ${receipt.copies} kept source files deleted; backups: ${rewritten} written anew, ${removed} deleted, ${clean} without them`,
    ...(command.suppress ? [`  ${receipt.suppressed} hashes put on the do-not-contact lists`] : []),
  ])
}
