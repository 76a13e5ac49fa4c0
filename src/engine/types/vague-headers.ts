// Headers that leave it to the cells, or to the columns beside them, what a column holds.
import { saysNothing } from '../../model/export-presets/header-meaning.ts'
import { plainHeader } from '../../model/plain-header.ts'

const phrases = (text: string): ReadonlySet<string> => new Set(text.split(',').map(plainHeader))

/** Headers of whole names or of a half. */
export const halves =
  phrases(`name, nom, nome, naam, nombre, nombres, navn, namn, nimi, név, nama, nume, isim, ad, adı, jméno, meno, ime, imię, vārds, vardas,
  имя, име, ім'я, όνομα, שם, الاسم, 名前, お名前, 名字, 이름`)
/** Headers of people that are those of things, too. */
export const vagueNames =
  phrases(`name, nom, nome, naam, nombre, navn, namn, nimi, név, nama, isim, user name, contact, customer, client name, customer name, kunde,
  person, lead, employee, participant, attendee`)
/** Headers of jobs that are those of films, of rights or of places, too. */
export const vagueJobs =
  phrases(`title, titel, titre, titulo, role, roles, rol, rola, rolle, roll, ruolo, position, posizione, posicion, funktion, function, fonction,
  funcao, functie, funkcja, funkce, tittel, роль, позиция`)
/** Of them those that are jobs in a list of people. */
export const titles = phrases(
  `title, titel, titre, titulo, position, posizione, posicion, funktion, fonction, funcao, functie, funkcja, funkce, tittel, позиция, function`,
)

const nothingSaid =
  phrases(`description, beschreibung, bezeichnung, descripcion, descrizione, descricao, omschrijving, opis, text, value, wert, entry, entries,
  eintrag, item, items, info, information, data, daten, label, details, detail, content, inhalt, list, liste, lista`)
/** Whether a header says nothing of what is under it: "Column 3", "Description". */
export const leavesOpen = (header: string): boolean => saysNothing(header) || nothingSaid.has(plainHeader(header))
