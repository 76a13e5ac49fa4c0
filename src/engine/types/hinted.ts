// What a header hints at by a word among others, where its cells say the same: "Nom dirigeant" over Dupont and Martin.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { areFirms, areJobs, arePeople, halfOfName, mayBeWholeNames, maySingles, typeOfWords } from './cell-words.ts'
import { headerKey } from './header-key.ts'
import { endOf, startOf, typesWithin } from './header-words.ts'
import { namesBeside, namesCode, namesKeeper, namesPersonal, namesReading, namesSort } from './untyped-headers.ts'

/** What has a name as people have one. */
const notPeople: ReadonlySet<string> = new Set(
  `pet, dog, cat, horse, animal, puppy, kitten, ship, boat, vessel, yacht, station, storm, doll, character, horse name, breed, tier, hund, katze,
  pferd, schiff, animal, chien, chat, cheval, bateau, navire, mascota, perro, gato, caballo, barco, cane, gatto, cavallo, nave, barca, animale,
  cachorro, cavalo, navio, dier, hond, kat, paard, schip, zwierze, pies, kon, statek, hast, djur, fartyg, dyr, skib, skip, koira, kissa, hevonen,
  elain, laiva, zvire, pes, kocka, zviera, kun, allat, kutya, macska, lo, hajo, animalul, hayvan, kopek, kedi, gemi, кличка, животное, собака,
  кошка, судно, тварина, животно, kana, furigana, phonetic, yomi, count, id, code, type`
    .split(',')
    .map(headerKey),
)

/** The type that both the header and the cells speak of, or null. */
export function hintedType(name: string, language: string | null, cells: readonly string[]): ColumnType | null {
  if (namesBeside(name) || namesCode(name) || namesKeeper(name) || namesReading(name)) return null
  const hints = typesWithin(name, language)
  if (hints.size === 0 || hints.has('text')) return null
  const words = headerKey(name).split(' ')
  const hasHalf = hints.has('first_name') || hints.has('last_name')
  if ((hasHalf || hints.has('full_name')) && !words.some(word => notPeople.has(word))) {
    const found = typeOfWords(cells)
    if (found === 'full_name' && arePeople(cells)) return 'full_name'
    const half = hasHalf ? halfOfName(cells) : null
    const end = endOf(name, language)
    const isWhole = end === 'full_name' || startOf(name, language) === 'full_name'
    if (isWhole && mayBeWholeNames(cells)) return 'full_name'
    if (half === null && (end === 'first_name' || end === 'last_name') && maySingles(cells)) return end
    if (half !== null)
      return hints.has('first_name') && hints.has('last_name')
        ? half
        : hints.has('first_name')
          ? 'first_name'
          : 'last_name'
  }
  if (hints.has('company') && typeOfWords(cells) === 'company') return 'company'
  if (endOf(name, language) === 'company' && areFirms(cells, true)) return 'company'
  if (hints.has('city') && typeOfWords(cells) === 'city') return 'city'
  return hints.has('job_title') && !namesSort(name) && !namesPersonal(name) && areJobs(cells) ? 'job_title' : null
}
