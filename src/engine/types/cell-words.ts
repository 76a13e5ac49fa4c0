// What cells of words are, by the bundled names of people and places: for columns whose header does not say.
import { nameLexicon } from '../../checks/data/lists.ts'
import { isCjkName, splitCjkName } from '../../checks/names/cjk-name.ts'
import { parseCompanyName } from '../../checks/names/company.ts'
import { parseJobTitle } from '../../checks/names/job-title.ts'
import { formKey, isLegalForm, mayEndForm, mayStartForm } from '../../checks/names/legal-forms.ts'
import { wordKey } from '../../checks/names/person-words.ts'
import { phoneTables } from '../../checks/phone/bundled.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { latinSpellings } from './latin-spellings.ts'
import { beginsAsTitle, hasFirmWord, isThingWord } from './thing-words.ts'
import { hasLegalForm } from './types.ts'
import { isStatus } from './vague-headers.ts'

/** Of cities that are spelled otherwise in their own language than in the bundled places. */
const ownSpellings = `münchen, köln, nürnberg, wien, zürich, genève, bern, basel, luzern, lausanne, praha, brno, ostrava, warszawa, kraków, gdańsk, łódź,
  poznań, wrocław, lisboa, göteborg, malmö, københavn, århus, bruxelles, brussel, antwerpen, gent, brugge, liège, roma, milano, napoli,
  torino, firenze, venezia, genova, padova, sevilla, zaragoza, lyon, marseille, nice, bordeaux, lille, nantes, strasbourg, toulouse,
  bucurești, cluj-napoca, iași, beograd, zagreb, ljubljana, bratislava, košice, budapest, debrecen, szeged, istanbul, izmir, ankara,
  bursa, antalya, ulm, ciudad de méxico, москва, санкт-петербург, казань, новосибирск, екатеринбург, київ, харків, одеса, львів, софия,
  пловдив, варна, αθήνα, θεσσαλονίκη, 東京, 大阪, 京都, 名古屋, 横浜, 札幌, 福岡, 神戸, 仙台, 広島, 北京, 上海, 广州, 深圳, 杭州, 成都, 武汉, 南京, 西安, 重庆, 서울, 부산, 대구, 인천, 대전,
  광주`

let places: ReadonlySet<string> | null = null
/** Loaded at the first question (about 40 ms). */
function knownPlaces(): ReadonlySet<string> {
  places ??= new Set([
    ...ownSpellings.split(',').map(plainHeader),
    ...phoneTables()
      .strings.places.flatMap(place => place.split(/, | - |\//))
      .map(plainHeader),
  ])
  return places
}
const isPlace = (cell: string) => !/^\p{Lu}{2,3}$/u.test(cell.trim()) && knownPlaces().has(plainHeader(cell))

const latin = /^[\p{Script=Latin}\p{M}\s'’.,-]+$/u
/** Cyrillic and Greek names are looked up as they are written in Latin letters. */
const spelled = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\s'’ʼ.,-]+$/u
const capitalized = /^\p{Lu}/u
const isGiven = (word: string) => latinSpellings(word).some(one => nameLexicon().given.has(wordKey(one)))
const isFamily = (word: string) =>
  familyEnd.test(word) || latinSpellings(word).some(one => nameLexicon().family.has(wordKey(one)))

/** Ends that family names have and hardly any other word. */
const familyEnd =
  /^\p{Lu}\p{L}{2,}(?:(?:w|ń|l|c|dz|n|r)ski|(?:w|ń|l|c|dz|n|r)ska|ová|ović|ević|wicz|enko|chuk|czyk|sson|dóttir|poulos|poulou|shvili|escu|auskas|ienė|qvist|quist|ström|oğlu|ов|ова|ев|ева|ёв|ёва|ский|ская|цкий|цкая|ський|ська|енко|чук|юк|швили|дзе|ић|όπουλος|ίου|άου|οπούλου|ίδης|ίδου|άκης|άκη)$/u

/** "Mr. & Mrs.", "Dr.", "Frau" in front of a name. */
const salutation =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|herr|frau|hr|fr|mme|mlle|sr|sra|dott|sig|pan|pani|dhr|mevr)\.?(?:\s*(?:&|and|und|et|y|e|i)\s+|\s+))+/i

/** A name of two words or more of which one end is a given name and the other a family name. */
function isFullName(cell: string): boolean {
  const text = cell.trim().replace(salutation, '')
  if (isCjkName(text)) {
    const { first, last } = splitCjkName(text)
    return first !== '' && last !== '' && text.replace(/\s/g, '').length <= 6
  }
  if (!spelled.test(text)) return false
  const words = text.split(/[\s,]+/).filter(Boolean)
  const [start, end] = [words[0], words.at(-1)]
  if (words.some(word => isThingWord(plainHeader(word)) && !isGiven(word) && !isFamily(word) && !/^\p{Ll}/u.test(word)))
    return false
  if (!start || !end || words.length < 2 || words.length > 5 || !capitalized.test(start)) return false
  return (isGiven(start) && isFamily(end)) || (isFamily(start) && isGiven(end))
}

/** A form alone is a kind of firm: "GmbH", "Private Limited Company". */
const isFormAlone = (text: string) =>
  !/\s|[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ||
  /^(?:private|public)\s.*(?:company|partnership)$/i.test(text) ||
  (mayHoldForm(text) && isLegalForm(formKey(text), 'atEnd', null))

const nearForms = new Map<string, boolean>()
const mostWords = 20_000
/** Asked of every cell: most have neither a first nor a last word that is part of a form. */
function mayHoldForm(text: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) return true
  const [start, end] = [/^\S+/.exec(text)?.[0] ?? '', /\S+$/.exec(text)?.[0] ?? '']
  return isNearForm(start, mayStartForm) || isNearForm(end, mayEndForm)
}
function isNearForm(word: string, is: (key: string) => boolean): boolean {
  const key = `${is.name} ${word}`
  const known = nearForms.get(key)
  if (known !== undefined) return known
  if (nearForms.size > mostWords) nearForms.clear()
  const found = is(formKey(word))
  nearForms.set(key, found)
  return found
}

/** In front of a name in the Baltic countries. */
const balticForm = /^(?:OÜ|AS|MTÜ|SIA|UAB|AB|VšĮ|MB|IĮ|FIE)\s+[„"“]?\p{Lu}/u
/** A firm by its legal form in any country: "Tisza Bt.", "ООО «Вектор»", "PT Sinar Mas". Sa, Ky and Co are family names, too. */
function isFirm(cell: string): boolean {
  const text = cell.trim()
  if (isFormAlone(text)) return false
  if (hasLegalForm(text) || balticForm.test(text)) return true
  // "Борисов И.П." has initials.
  if (/\p{Lu}\.\s?\p{Lu}\.$/u.test(text) && !/^\S+\s\S+\s\S+/.test(text)) return false
  if (!mayHoldForm(text)) return false
  const { legalForm } = parseCompanyName(text)
  return legalForm !== '' && !(/^\p{Lu}\p{Ll}+$/u.test(legalForm) && (isGiven(legalForm) || isFamily(legalForm)))
}

const share = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length
const single = (is: (word: string) => boolean) => (cell: string) =>
  !/[\s\d]/.test(cell.trim()) && capitalized.test(cell.trim()) && is(cell.trim())

const fewest = 3
const maxNames = 0.6
const someFirms = 0.3

/** Full names, firms by their legal forms, or cities; null where the cells show none of them. */
export function typeOfWords(cells: readonly string[]): ColumnType | null {
  if (cells.length < fewest) return null
  if (share(cells, isFullName) >= maxNames) return 'full_name'
  if (share(cells, isFirm) >= someFirms) return 'company'
  const isName = single(word => isGiven(word) || isFamily(word))
  const [town, name] = [share(cells, isPlace), share(cells, isName)]
  // Many family names are those of towns: what is only a town tells.
  const [onlyTown, onlyName] = [
    share(cells, cell => isPlace(cell) && !isName(cell)),
    share(cells, cell => isName(cell) && !isPlace(cell)),
  ]
  return town >= maxNames && town >= name && onlyTown > onlyName ? 'city' : null
}

/** The half of a name that single words are; null where they are none. */
export function halfOfName(cells: readonly string[]): 'first_name' | 'last_name' | null {
  if (cells.length < fewest) return null
  // Spanish has two family names.
  const areFamily = (cell: string) => {
    const words = cell.trim().split(/\s+/)
    return words.length <= 2 && words.every(word => capitalized.test(word) && isFamily(word))
  }
  const [given, family] = [share(cells, single(isGiven)), share(cells, areFamily)]
  if (Math.max(given, family) < maxNames) return null
  return given >= family ? 'first_name' : 'last_name'
}

/** Whether cells under a header of half a name can be some: single words, none of things. */
export const maySingles = (cells: readonly string[]): boolean =>
  share(
    cells,
    cell =>
      /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)?$/u.test(cell.trim()) && !isThingWord(plainHeader(cell)),
  ) >= 0.8

/** Whether cells under a header of whole names can be some: two words or more, some of them known names. */
export const mayBeWholeNames = (cells: readonly string[]): boolean =>
  share(cells, cell => /^\p{L}[\p{L}\p{M}.'’-]*(?:,? \p{L}[\p{L}\p{M}.'’-]*){1,4}$/u.test(cell.trim())) >= 0.8 &&
  mayBePeople(cells, true)

/** Whether cells under a header of people can be some. Of a `vague` one such as "Name" some have to be known names. */
export function mayBePeople(cells: readonly string[], vague: boolean): boolean {
  const judged = cells.filter(cell => latin.test(cell.replace(/\d/g, '').trim()))
  if (judged.length < fewest || judged.length * 2 < cells.length) return true
  const kinds = judged.map(cell => {
    const words = plainHeader(cell).split(' ').filter(Boolean)
    if (words.some(word => !isThingWord(word) && (isGiven(word) || isFamily(word)))) return 'person'
    return words.some(isThingWord) || /\d/.test(cell) ? 'thing' : 'open'
  })
  const people = share(kinds, kind => kind === 'person')
  const others = share(kinds, kind => kind === 'thing')
  return vague ? people >= 0.3 && people >= others : people > 0 || others < 0.5
}

/** Whether at least half of the cells, or another share of them, show people by their names alone. */
export function arePeople(cells: readonly string[], least = 0.5): boolean {
  const judged = cells.filter(cell => latin.test(cell.trim()))
  if (judged.length * 2 < cells.length) return true
  const isPerson = (cell: string) => {
    const words = cell.split(/[\s,]+/).filter(Boolean)
    const [start, end] = [words[0] ?? '', words.at(-1) ?? '']
    if (
      words.length < 2 ||
      isThingWord(plainHeader(start)) ||
      words.some(word => isThingWord(plainHeader(word)) && !isGiven(word))
    )
      return false
    return isGiven(start) || isFamily(end) || (isFamily(start) && isGiven(end))
  }
  return share(judged, isPerson) >= least
}

/** Whether cells under a header of people are companies: by legal forms; of a `vague` one also by words that they are called by. */
export function areFirms(cells: readonly string[], vague: boolean): boolean {
  if (share(cells, isFirm) >= 0.2) return true
  return vague && new Set(cells).size > 1 && share(cells, cell => isFirm(cell) || hasFirmWord(cell)) >= 0.5
}

/** Whether most cells are firms by their legal forms, whatever the header says. */
export const areSurelyFirms = (cells: readonly string[]): boolean => share(cells, isFirm) >= maxNames

/** Whether most cells are jobs by their words. */
export const areJobs = (cells: readonly string[]): boolean =>
  cells.length >= fewest &&
  share(cells, cell => parseJobTitle(cell) !== null && !programRoles.has(plainHeader(cell))) >= maxNames &&
  !areNoJobs(cells)

/** Whether cells under a header like "Location" are towns: not rooms, streets and shelves. */
export function mayBeTowns(cells: readonly string[]): boolean {
  const towns = share(cells, cell => cell.split(/[,/()]/).some(isPlace))
  const others = share(
    cells,
    cell =>
      !isPlace(cell) &&
      plainHeader(cell)
        .split(' ')
        .some(word => isThingWord(word) || /\d/.test(word)),
  )
  return towns >= 0.3 || others < 0.3
}

/** What was done with a thing: "Entregado", "En camino". Granada and Florida are places. */
const isDone = (cell: string) =>
  !isPlace(cell) &&
  (/^(?:\p{L}+ )?\p{L}+(?:ado|ada|ido|ida|ato|ata|uto|uta|ito|ita|ée?|iert|gue|egue)$/u.test(cell.trim()) ||
    /^(?:en|in|a|por|sin|non|nicht|not|per|da|w|do|v|u) \p{Ll}/iu.test(cell.trim()))
/** Whether cells under a header like "State" or "Estado" say how things are. */
export const areStatuses = (cells: readonly string[]): boolean =>
  share(cells, cell => isStatus(cell) || isDone(cell)) >= 0.5

/** Whether cells under a header like "Role" are what people do. */
export const mayBeJobs = (cells: readonly string[]): boolean =>
  share(cells, cell => parseJobTitle(cell) !== null) >= 0.3 ||
  share(cells, cell => doesWork.test(cell.trim()) && !programRoles.has(plainHeader(cell))) >= 0.5

/** Designers, teachers, artists and accountants: what ends as words of who does something do. */
const doesWork =
  /^\p{Lu}.*(?:er|or|ist|ian|ant|eur|euse|rice|ore|ista|ero|era|dor|dora|smith|wright|tekniker|terapeut|ärin|erin|orin|istin|loge|login)$/u

/** What someone may do in a program, in a group or at a meeting. */
const programRoles: ReadonlySet<string> = new Set(
  `admin, administrator, super admin, owner, co owner, member, viewer, editor, editingteacher, commenter, contributor, author, user,
  standard user, power user, guest, moderator, organizer, co organizer, organiser, attendee, presenter, panelist, host, co host, speaker,
  student, teacher, observer, participant, subscriber, customer, follower, reader, writer, reviewer, approver, volunteer, manager,
  reporter, developer, maintainer, collaborator, learner, instructor, trainer, trainee, read only, full access, buyer, seller, donor,
  parent, child, guardian, staff, leader, leaders, helper, visitor, player, captain, goalkeeper, defender, midfielder, forward, striker,
  mitglied, gast, besitzer, bearbeiter, betrachter, benutzer, nutzer, administrateur, membre, utilisateur, lecteur, editeur, proprietaire,
  miembro, usuario, administrador, organisator, organisatorin, referent, referentin, teilnehmer, teilnehmerin, organisateur, presentateur,
  participante, organizador, asistente, ponente, relatore, partecipante, organizzatore, deelnemer, presentator, organizator, uczestnik,
  prowadzacy, deltagare, arrangor, deltager, osallistuja, jarjestaja, ucastnik, poradatel, resztvevo, szervezo, propietario, invitado, membro, utente, amministratore, ospite, beheerder, gebruiker, lid, uzytkownik,
  czlonek, gosc`
    .split(',')
    .map(plainHeader),
)

const joinsWords =
  /\s(?:in|of|to|for|with|and|on|from|at|by|the|and|und|mit|für|zu|von|der|die|de|du|des|la|le|et|en|pour|del|y|para|con|di|e|da|van|het|voor|i|w|na)\s/iu
/** Whether cells under a header of jobs are titles of works or texts: "Urban heat in coastal cities". */
export const areProse = (cells: readonly string[]): boolean =>
  share(cells, cell => cell.trim().split(/\s+/).length >= 4 || (joinsWords.test(cell.trim()) && !isJob(cell))) >= 0.5 &&
  share(cells, isJob) < 0.4
const isJob = (cell: string) => parseJobTitle(cell) !== null || doesWork.test(cell.trim().split(/[\s,]+/)[0] ?? '')

/** Whether cells under a header like "Title" are those of works, or say how someone lives or where someone plays. */
export const areNoJobs = (cells: readonly string[]): boolean =>
  share(cells, beginsAsTitle) >= 0.3 ||
  share(cells, cell => livesAs.has(plainHeader(cell)) || playsAs.has(plainHeader(cell))) >= 0.5

/** What a "Position" may be in a team. */
const playsAs: ReadonlySet<string> = new Set(
  `goalkeeper, goalie, keeper, defender, midfielder, midfield, forward, striker, winger, attacker, defence, defense, offense, center, centre,
  guard, point guard, shooting guard, small forward, power forward, pitcher, catcher, shortstop, outfielder, quarterback, linebacker,
  receiver, setter, libero, spiker, captain, substitute, bench, left back, right back, left wing, right wing, tor, torwart, torhuter,
  abwehr, mittelfeld, sturm, angriff, verteidiger, sturmer, gardien, defenseur, milieu, attaquant, portero, defensa, centrocampista,
  delantero, portiere, difensore, attaccante, goleiro, zagueiro, meio campo, atacante, lateral, doelman, verdediger, middenvelder,
  aanvaller, bramkarz, obronca, pomocnik, napastnik, malvakt, forsvarare, mittfaltare, anfallare, keeper, forsvar, midtbane, angrep`
    .split(',')
    .map(plainHeader),
)

/** What a "Position" may be in a household, or of a "Status". */
const livesAs: ReadonlySet<string> = new Set(
  `single, married, divorced, widowed, separated, partnered, child, head, spouse, adult, dependent, other, ledig, verheiratet, geschieden,
  verwitwet, celibataire, marie, mariee, divorce, veuf, soltero, soltera, casado, casada, divorciado, viudo, celibe, nubile, sposato,
  sposata, coniugato, solteiro, solteira`
    .split(',')
    .map(plainHeader),
)
