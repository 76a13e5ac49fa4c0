// Which element of an XML document is a row: the one that is repeated and has values of its own.
import { xmlAttributes } from '../xml/xml-attributes.ts'
import { createXmlReader, XmlError } from '../xml/xml-tokens.ts'

/** Names of the elements that lead to a row, and of the row itself. */
export type RecordPath = readonly string[]

/** All elements of the same name in the same place. */
interface Kind {
  path: RecordPath
  count: number
  /** Most of them in one element. */
  most: number
  /** How many have attributes or elements in them. */
  structured: number
  /** They are values that say their own name, such as <field name="City">. */
  named: number
  /** Characters from the beginning to the end of each. */
  size: number
  kinds: Kind[]
}

interface Open {
  kind: Kind
  from: number
  counts: Map<Kind, number>
  structured: boolean
  named: boolean
}

const nameOf = /^(?:name|key|column|field)$/i

/** An attribute that is the name of the value. */
export const namesItself = (attributes: readonly { name: string }[]): boolean =>
  attributes.length === 1 && nameOf.test(attributes[0]?.name ?? '')

/** What the beginning of a text holds. `broken`: it is no XML from here on. */
function kindsIn(head: string): { root: Kind | null; all: Kind[]; broken: string | null } {
  const all: Kind[] = []
  const open: Open[] = []
  let root: Kind | null = null
  let size = 0
  const create = (path: RecordPath): Kind => {
    const kind = { path, count: 0, most: 0, structured: 0, named: 0, size: 0, kinds: [] }
    all.push(kind)
    return kind
  }
  const end = ({ kind, from, structured, named }: Open) => {
    kind.size += size - from
    if (structured) kind.structured++
    if (named) kind.named++
  }
  const reader = createXmlReader(
    {
      open(name, written) {
        const parent = open.at(-1)
        let kind = parent ? parent.kind.kinds.find(one => one.path.at(-1) === name) : root
        if (!kind) {
          kind = create([...(parent?.kind.path ?? []), name])
          if (parent) parent.kind.kinds.push(kind)
          else root = kind
        }
        kind.count++
        if (parent) {
          const count = (parent.counts.get(kind) ?? 0) + 1
          parent.counts.set(kind, count)
          kind.most = Math.max(kind.most, count)
          parent.structured = true
          parent.named = false
        }
        const attributes = xmlAttributes(written, reader.decode)
        const named = namesItself(attributes)
        open.push({ kind, from: size, counts: new Map(), structured: attributes.length > 0, named })
        size += written.length + name.length + 2
      },
      close(name) {
        size += name.length
        const last = open.pop()
        if (last) end(last)
      },
      text(text) {
        size += text.length
      },
    },
    { isDocument: true },
  )
  let broken: string | null = null
  try {
    reader.push(head)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    broken = `line ${reader.line}: ${error.message}`
  }
  for (const one of open.toReversed()) end(one)
  return { root, all, broken }
}

/** Kinds of elements inside of a list that may say something of the list. */
const maxBeside = 2
/** So many in each of what repeats are rows themselves, such as the people of each department. */
const fewInside = 3
const manyInside = 20
const shareInside = 0.6

/** A list inside of each of what repeats, which is what the document is about. */
function listInside(kind: Kind, candidates: readonly Kind[]): Kind | undefined {
  return candidates.find(other => {
    if (other.path.length <= kind.path.length || !kind.path.every((name, at) => other.path[at] === name)) return false
    const each = other.count / kind.count
    const around = candidates.every(one => one !== kind) || kind.kinds.length <= maxBeside
    return other.size >= kind.size * shareInside && (each >= manyInside || (each >= fewInside && around))
  })
}

/** The rows of a document, judged by its beginning; `broken`: what is wrong with it there. */
export function findRecords(head: string): { path: RecordPath | null; broken: string | null } {
  const { root, all, broken } = kindsIn(head)
  if (!root) return { path: null, broken }
  const repeated = all.filter(kind => kind.most > 1)
  const candidates = repeated
    .filter(({ count, structured, named }) => structured * 2 >= count && named * 2 < count)
    .sort((a, b) => b.size - a.size || a.path.length - b.path.length)
  let best = candidates[0]
  for (let inner = best && listInside(best, candidates); inner; inner = listInside(inner, candidates)) best = inner
  // Values without parts are a list where nothing else is beside them.
  const plain = repeated.find(kind => all.some(parent => parent.kinds.length === 1 && parent.kinds[0] === kind))
  const [only] = root.kinds
  const single = root.kinds.length === 1 && only && only.kinds.length > 1 ? only : undefined
  return { path: (best ?? plain ?? single)?.path ?? null, broken }
}
