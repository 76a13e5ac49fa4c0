// Headers that leave it to the cells, or to the columns beside them, what a column holds.
import { saysNothing } from '../../model/export-presets/header-meaning.ts'
import { headerKey } from './header-key.ts'

const phrases = (text: string): ReadonlySet<string> => new Set(text.split(',').map(headerKey))

/** Headers of whole names or of a half. */
export const halves =
  phrases(`name, nom, nome, naam, nombre, nombres, navn, namn, nimi, név, nama, nume, isim, ad, adı, jméno, meno, ime, imię, vārds, vardas, имя,
  име, ім'я, όνομα, שם, الاسم, 名前, お名前, 名字, 이름`)
/** Headers of people that are those of things, too. */
export const vagueNames =
  phrases(`name, nom, nome, naam, nombre, navn, namn, nimi, név, nama, isim, user name, contact, contact name, customer, client name,
  customer name, kunde, person, lead, employee, participant, attendee`)
/** Headers of jobs that are those of films, of rights or of places, too. */
export const vagueJobs =
  phrases(`title, titel, titre, titulo, role, roles, rol, rola, rolle, roll, ruolo, position, posizione, posicion, funktion, function, fonction,
  funcao, functie, funkcja, funkce, tittel, qualite, роль, позиция`)
/** Of them those that are jobs in a list of people. */
export const titles = phrases(
  `title, titel, titre, titulo, position, posizione, posicion, funktion, fonction, funcao, functie, funkcja, funkce, tittel, позиция,
  function`,
)

/** Headers of towns that are those of rooms, of shelves or of habitats, too. */
export const vaguePlaces =
  phrases(`location, place, locality, locations, ort, lieu, lugar, luogo, local, plaats, locatie, miejsce, sted, plats, paikka, místo, mjesto,
  mesto, место, місце, hely, lokacija, lokasi, konum, yer`)

const statuses =
  phrases(`on, off, usado, a reformar, inactive, in active, active, open, closed, pending, new, done, draft, paid, unpaid, subscribed,
  unsubscribed, bounced, deleted, unconfirmed, confirmed, enabled, disabled, in progress, to do, todo, resolved, reopened, on hold,
  cancelled, canceled, completed, complete, failed, success, running, stopped, queued, archived, published, approved, rejected, declined,
  accepted, invited, suspended, expired, shipped, delivered, returned, refunded, overdue, waiting, waiting for approval, blocked, backlog,
  review, in review, merged, assigned, unassigned, won, lost, online, offline, good, new used, used, damaged, valid, invalid, sent,
  scheduled, processing, ready, planned, started, finished, not started, ok, error, aktiv, inaktiv, offen, geschlossen, neu, erledigt,
  in bearbeitung, bezahlt, storniert, versendet, entwurf, abgeschlossen, gesperrt, actif, inactif, en attente, ouvert, ferme, nouveau,
  en cours, termine, annule, paye, valide, activo, activa, inactivo, inactiva, pendiente, abierto, cerrado, nuevo, en curso, completado,
  cancelado, pagado, enviado, baja, alta, attivo, attiva, inattivo, sospeso, in attesa, aperto, chiuso, nuovo, in corso, completato,
  annullato, pagato, spedito, ativo, ativa, inativo, inativa, pendente, aberto, fechado, novo, em andamento, concluido, pago, suspenso,
  actief, inactief, nieuw, gesloten, lopend, afgerond, betaald, geannuleerd, aktywny, nieaktywny, nowy, nowa, otwarty, zamkniety, w toku,
  zakonczony, oplacony, anulowany, wyslane, aktivni, neaktivni, novy, uzavreny, otevreny, активен, активный, неактивный, новый, закрыт,
  открыт, в работе, оплачен, отменен, aktif, pasif, beklemede, tamamlandi, aktivan, neaktivan, aktív, inaktív, activ, inactiv, väntande,
  avslutad, pågående, aktiivne, aktiivinen`)
/** Whether a cell says the status of a thing: what a "State" may be that is none of a country. */
export const isStatus = (cell: string): boolean => statuses.has(headerKey(cell))

/** Headers of a name that is a person's, a company's or a thing's. */
export const names =
  phrases(`nazev, nazov, naziv, nazwa, nazwa pelna, pelna nazwa, nazwa skrocona, denumire, denumirea, наименование, название, назва,
  найменування, назив, pavadinimas, nosaukums, nimetus, nimi, nev, megnevezes, elnevezes, bezeichnung, 名称, 名稱, 명칭, name, nom, nome, nombre, naam,
  namn, navn, account name, display name, beguenstigter, zahlungspflichtiger, beguenstigter zahlungspflichtiger, auftraggeber, empfanger,
  kontrahent, odbiorca, protistrana, payee, counterparty, counterparty name`)

const nothingSaid =
  phrases(`description, beschreibung, bezeichnung, descripcion, descrizione, descricao, omschrijving, opis, text, value, wert, entry, entries,
  eintrag, item, items, info, information, data, daten, label, details, detail, content, inhalt, list, liste, lista`)
/** Whether a header says nothing of what is under it: "Column 3", "Description". */
export const leavesOpen = (header: string): boolean => saysNothing(header) || nothingSaid.has(headerKey(header))
