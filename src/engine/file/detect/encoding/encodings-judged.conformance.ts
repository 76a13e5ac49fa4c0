// The detection of encodings judged over lists of 46 languages in their usual encodings, and of several languages together: what
// it says surely is right, and nearly all of the rest.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type ListShape, type WrittenList, writtenList } from '../../../../testing/file/lists-of-languages.ts'
import { encodingsOf, type JudgedLanguage, wordsOf } from '../../../../testing/file/words-of-languages.ts'
import { decodeText } from '../../text/text-decode.ts'
import { detectEncoding } from './detect-encoding.ts'

const sizes = [5, 30, 300]
const shapes: readonly ListShape[] = ['full', 'people']
const seeds = [1, 2, 3]

const languages = Object.keys(encodingsOf).filter((name): name is JudgedLanguage => name in encodingsOf)

/** Languages that stand in one list, and what it was written in. */
const together: readonly (readonly [languages: string, ...encodings: string[]])[] = [
  ['german spanish danish french czech', 'win1252'],
  ['german french italian', 'win1252', 'cp850', 'macintosh'],
  ['spanish portuguese catalan french', 'win1252', 'iso-8859-15', 'cp850'],
  ['swedish danish norwegian finnish icelandic', 'win1252', 'cp850'],
  ['german dutch english french irish albanian', 'win1252', 'macintosh'],
  ['german spanish french italian swedish portuguese', 'win1252', 'cp850', 'macintosh'],
  ['polish czech slovak hungarian', 'win1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
  ['german polish', 'win1250', 'iso-8859-2', 'cp852'],
  ['german hungarian romanian', 'win1250', 'iso-8859-2'],
  ['croatian slovenian bosnian german', 'win1250', 'cp852'],
  ['estonian latvian lithuanian', 'win1257', 'iso-8859-13', 'cp775'],
  ['german turkish', 'win1254', 'cp857'],
  ['russian ukrainian bulgarian belarusian', 'win1251'],
  ['russian english', 'win1251', 'koi8-r', 'cp866'],
  ['serbian macedonian bulgarian', 'win1251', 'iso-8859-5'],
  ['greek english', 'win1253', 'iso-8859-7'],
  ['hebrew english', 'win1255'],
  ['arabic persian english', 'win1256'],
  ['thai english', 'win874'],
  ['japanese english', 'shift_jis', 'euc-jp'],
  ['chinese english', 'gb18030'],
  ['taiwanese english', 'big5'],
  ['korean english', 'euc-kr'],
]

function* judgedLists(rows: number, shape: ListShape): Generator<WrittenList> {
  for (const seed of seeds) {
    for (const language of languages)
      for (const encoding of [...encodingsOf[language], ...(seed === 1 ? ['utf8', 'utf16le'] : [])]) {
        const list = writtenList(language, [wordsOf(language)], encoding, { rows, shape, seed })
        if (list) yield list
      }
    for (const [names, ...encodings] of together) {
      const words = languages.filter(language => names.split(' ').includes(language)).map(wordsOf)
      for (const encoding of encodings) {
        const list = writtenList(names, words, encoding, { rows, shape, seed })
        if (list) yield list
      }
    }
  }
}

it.each(sizes.flatMap(rows => shapes.map(shape => [rows, shape] as const)))(
  'lists of %i rows (%s): never sure and wrong, 99 of 100 as they were written, few doubts',
  (rows, shape) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'listwright-encodings-'))
    const file = path.join(folder, 'list.csv')
    const sureAndWrong: string[] = []
    const wrong: string[] = []
    const doubts: string[] = []
    let lists = 0
    try {
      for (const { name, text, bytes } of judgedLists(rows, shape)) {
        writeFileSync(file, bytes)
        const { encoding, sure, readings } = detectEncoding(file)
        const right = decodeText(bytes, encoding) === text
        lists++
        if (!right) wrong.push(`${name}: ${encoding}`)
        if (!right && sure) sureAndWrong.push(`${name}: ${encoding}`)
        if (right && !sure) doubts.push(`${name}: ${readings?.map(one => `${one.encoding} ${one.cells.join(' ')}`)}`)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(lists).toBeGreaterThan(500)
    expect(sureAndWrong).toEqual([])
    expect(wrong.length / lists, wrong.join('\n')).toBeLessThanOrEqual(0.01)
    expect(doubts.length / lists, doubts.join('\n')).toBeLessThan(0.04)
  },
)
