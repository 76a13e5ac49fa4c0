// What the header of a column says that it holds of a contact: a column type, or a part of a contact that has no type.
import { headerWords } from '../column-types/header-words.ts'
import { latinHeaderWords } from '../column-types/header-words-latin.ts'
import { scriptHeaderWords } from '../column-types/header-words-scripts.ts'
import { type ColumnType, columnTypes } from '../column-types/index.ts'
import { plainHeader } from '../plain-header.ts'
import { contactParts } from './contact-parts.ts'

const phrases = (text: string) => text.split(',').map(plainHeader)

/** A column type, or a part of a contact. */
export type Meaning = ColumnType | keyof typeof contactParts

const meanings = new Map<string, Meaning>()
for (const type of columnTypes) for (const phrase of phrases(headerWords[type])) meanings.set(phrase, type)

/** What phrases mean in the languages beside the eight; null = another thing in another of them. */
const others = new Map<string, ColumnType | null>()
for (const words of [...Object.values(latinHeaderWords), ...Object.values(scriptHeaderWords)])
  for (const type of columnTypes)
    for (const phrase of phrases(words[type] ?? ''))
      others.set(phrase, others.has(phrase) && others.get(phrase) !== type ? null : type)
for (const [phrase, type] of others) if (type !== null && !meanings.has(phrase)) meanings.set(phrase, type)

for (const [part, words] of Object.entries(contactParts))
  for (const phrase of phrases(words)) meanings.set(phrase, part as keyof typeof contactParts)
meanings.delete('')

/** Words that say which of several it is, or nothing at all. What they leave keeps its meaning: "Work email (main)" is an email. */
const besides = new Set(
  phrases(`home, work, business, office, private, personal, main, primary, preferred, default, first choice, second, secondary, other, alternative,
  mailing, billing, shipping, postal, contact, lead, person, company, organization, org, address, value, your, the, of, residence, privat,
  geschaftlich, dienstlich, firmen, haupt, professionnel, professionnelle, pro, personnel, personnelle, domicile, de, du, la, le, trabajo,
  particular, principal, lavoro, ufficio, casa, di, do, da, prive, zakelijk, werk, sluzbowy, prywatny, number, nr, no, direct`),
)

/** What programs call columns without a name, in front of their number. */
const madeUpWords = phrases(
  `column, spalte, field, feld, colonne, champ, columna, campo, colonna, coluna, kolom, veld, kolumna, pole, unnamed, untitled, col, var,
  header, kolumn, kolonne, felt, fält, sarake, kenttä, veerg, väli, kolonna, stulpelis, sloupec, stĺpec, stolpec, stupac, polje, oszlop,
  mező, coloană, câmp, sütun, alan, cột, trường, ruangan, lajur, столбец, колонка, поле, стовпець, колона, στήλη, πεδίο, 列, 項目, フィールド,
  カラム, 字段, 欄位, 열, 필드, 컬럼, عمود, حقل, עמודה, שדה, คอลัมน์, कॉलम`,
)
/** A header that a program made up for a column without one, such as "Column 3", "Feld2" or "B". */
const madeUp = new RegExp(`^(?:(?:${madeUpWords.join('|')}) ?)?(?:\\d{1,4}|[a-z])?$`)

/** True where the header leaves it to the cells what a column holds. */
export const saysNothing = (header: string): boolean => madeUp.test(plainHeader(header))

/** What a header says; `whole`: without a word about which of several it is. Null for words that are not known. */
export function meaningOf(header: string): { readonly meaning: Meaning; readonly whole: boolean } | null {
  const plain = plainHeader(header)
  const whole = meanings.get(plain)
  if (whole) return { meaning: whole, whole: true }
  const words = plain.split(' ')
  const isBeside = (word: string) => besides.has(word) || /^\d+$/.test(word)
  // From the longest phrase and the end: in "Default address company" the address says which company.
  for (let length = words.length - 1; length > 0; length--)
    for (let start = words.length - length; start >= 0; start--) {
      const meaning = meanings.get(words.slice(start, start + length).join(' '))
      if (meaning && [...words.slice(0, start), ...words.slice(start + length)].every(isBeside))
        return { meaning, whole: false }
    }
  const meaning = meanings.get(words.filter(word => !isBeside(word)).join(' '))
  return meaning ? { meaning, whole: false } : null
}
