// Child process for kill tests of imports: imports a file into an existing workspace on real lanes and threads, and ends itself
// without a word at a moment of it.
import type { Store } from '../../engine/store/store.ts'
import { fileWorkspace, newJobId } from '../file/file-workspace.ts'

export const importKills = [
  'when the list was begun',
  'while the first part is taken over',
  'behind the second part',
  'before it is shown',
  'while it is shown',
] as const
/** Of several files in one job. */
export const severalKills = ['between two lists', 'before all are shown', 'while all are shown'] as const
export type ImportKill = (typeof importKills)[number] | (typeof severalKills)[number]

const die = () => process.kill(process.pid, 'SIGKILL')

/** A store that ends this process around calls of the writer. */
function killing(store: Store, kill: ImportKill | null): Store {
  let taken = 0
  let begun = 0
  const { writer } = store
  const call = (async (name: string, ...args: unknown[]) => {
    if (name === 'takePart') taken++
    if (name === 'takePart' && taken === 1 && kill === 'while the first part is taken over') setImmediate(die)
    if (name === 'beginImport') begun++
    if (name === 'beginImport' && begun === 2 && kill === 'between two lists') die()
    if (name === 'finishImports' && (kill === 'before it is shown' || kill === 'before all are shown')) die()
    if (name === 'finishImports' && (kill === 'while it is shown' || kill === 'while all are shown')) setImmediate(die)
    // The names and arguments are those of the caller.
    const done = await (writer.call as (name: string, ...args: unknown[]) => Promise<unknown>)(name, ...args)
    if (name === 'beginImport' && kill === 'when the list was begun') die()
    if (name === 'takePart' && taken === 2 && kill === 'behind the second part') die()
    return done
  }) as typeof writer.call
  const watched = Object.create(writer, { call: { value: call } }) as typeof writer
  return { ...store, writer: watched }
}

if (process.argv[1] === import.meta.filename) {
  const { dir, file, second, kill } = JSON.parse(process.argv[2] ?? '') as {
    dir: string
    file: string
    /** Another file, to be imported in one job with the first. */
    second: string | null
    kill: ImportKill | null
  }
  const work = await fileWorkspace({}, dir, store => killing(store, kill))
  const { ticket } = await work.files.ticket(file, 'read')
  if (second === null) await work.importFile(ticket)
  else {
    const other = await work.files.ticket(second, 'read')
    const lists = []
    for (const one of [ticket, other.ticket]) {
      const { columns } = await work.files.inspect(one, {})
      lists.push({
        ...{ ticket: one, options: {}, name: 'One of two' },
        columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
      })
    }
    const jobId = newJobId()
    await work.files.importSeveral({ jobId, lists, workbook: 'Both', country: null })
    await work.files.ended(jobId)
  }
  await work.leave()
}
