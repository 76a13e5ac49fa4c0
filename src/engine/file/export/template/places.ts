// Where in a text of some format the values of a template are, so that each is escaped for its place and none can leave it.
import type { TemplatePart } from '../../../../contract/app/file/export-template.ts'

/** What a format calls the place of a value. It may be settled only by what follows the value. */
export interface ValuePlace {
  kind: string
}

/** Reads the fixed text of a template in one format, character by character. Its methods throw TemplateFault. */
export interface PlaceReader {
  take(character: string): void
  value(): ValuePlace
  /** Throws where the text may not end here. */
  end(): void
  /** Equal texts = everything that follows is read equally. */
  snapshot(): string
}

/** Why a template cannot be used, where reading it had come to. */
export class TemplateFault extends Error {
  readonly part: TemplatePart
  readonly at: number
  readonly length: number

  constructor(text: string, part: TemplatePart = 'row', at = 0, length = 1) {
    super(text)
    this.name = 'TemplateFault'
    this.part = part
    this.at = at
    this.length = length
  }
}

/** A part of a template: text, and between two texts a value. */
export interface PartPieces {
  readonly texts: readonly { readonly text: string; readonly at: number }[]
  readonly values: readonly { readonly expression: string; readonly at: number; readonly length: number }[]
}

/** Throws TemplateFault where a value has no end. */
export function piecesOf(part: TemplatePart, source: string): PartPieces {
  const texts: { text: string; at: number }[] = []
  const values: { expression: string; at: number; length: number }[] = []
  let from = 0
  for (;;) {
    const open = source.indexOf('{{', from)
    if (open === -1) break
    texts.push({ text: source.slice(from, open), at: from })
    const close = endOfValue(source, open + 2)
    if (close === -1) throw new TemplateFault('This value has no closing }}.', part, open, 2)
    values.push({ expression: source.slice(open + 2, close), at: open + 2, length: close - open - 2 })
    from = close + 2
  }
  texts.push({ text: source.slice(from), at: from })
  return { texts, values }
}

/** Texts in quotes and names of columns may have braces. */
const within = /"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|\}\}|./gsy

function endOfValue(source: string, from: number): number {
  within.lastIndex = from
  for (let match = within.exec(source); match; match = within.exec(source))
    if (match[0] === '}}') return within.lastIndex - 2
  return -1
}

type Parts = Readonly<Record<TemplatePart, PartPieces>>

/**
 * The places of the values of each part. A file is read as it will be: without rows, and with as many as it takes until rows are
 * read alike, so that what holds for them holds for any number. Throws TemplateFault.
 */
export function placesIn(parts: Parts, reader: () => PlaceReader): Record<TemplatePart, ValuePlace[]> {
  const read = (order: readonly TemplatePart[]) => {
    const one = reader()
    const marks: string[] = []
    const found = order.map((part, at) => {
      const places = partRead(part, parts[part], one)
      if (part === 'separator' || at === 0) marks.push(one.snapshot())
      return places
    })
    const last = order.at(-1) ?? 'footer'
    guarded(last, parts[last].texts.at(-1)?.at ?? 0, () => one.end())
    return { found, marks }
  }
  read(['header', 'footer'])
  const [, single = []] = read(['header', 'row', 'footer']).found
  const { found, marks } = read(['header', 'row', 'separator', 'row', 'separator', 'row', 'footer'])
  const [header = [], first = [], separator = [], second = [], , , footer = []] = found
  const third = found[5] ?? []
  const kinds = (places: readonly ValuePlace[]) => places.map(({ kind }) => kind).join()
  if (marks[1] !== marks[2] || [single, second, third].some(places => kinds(places) !== kinds(first)))
    throw new TemplateFault(
      'Each row must end where the next one can begin. Close the quotes and tags of the row.',
      'row',
    )
  return { header, row: first, separator, footer }
}

function partRead(part: TemplatePart, { texts, values }: PartPieces, reader: PlaceReader): ValuePlace[] {
  const places: ValuePlace[] = []
  for (const [at, { text, at: start }] of texts.entries()) {
    for (let place = 0; place < text.length; place++)
      guarded(part, start + place, () => reader.take(text.charAt(place)))
    const value = values[at]
    if (value) guarded(part, value.at, () => places.push(reader.value()), value.length)
  }
  return places
}

function guarded(part: TemplatePart, at: number, read: () => void, length = 1): void {
  try {
    read()
  } catch (error) {
    if (error instanceof TemplateFault) throw new TemplateFault(error.message, part, at, length)
    throw error
  }
}
