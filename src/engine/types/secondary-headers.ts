// What columns are called that have a type but are about another than the row: where someone was born, who booked, who supplies. An
// export does not fill the country of a contact from them.
import type { ColumnType } from '../../contract/app/cell/cell.ts'

/** Phrases of each type in all languages, with commas between them. */
export const secondaryHeaders: Readonly<Partial<Record<ColumnType, string>>> = {
  text: `job function, job level, job category, job family, job type, job area, company type, organization type, customer type, contact type,
  co navn, c o navn, c o namn, c o name, c o, care of, c o adresse, c o address`,
  full_name: `booked by, given by, paid by, signed by, registered by, requested by, ordered by, submitted by, donated by, account holder,
  name on card, name on account, card name, payee name, inhaber, kontoinhaber, name des kontoinhabers, titulaire du compte,
  nom du titulaire, personne a contacter, titular de la cuenta, nombre del titular, intestatario, tenaamstelling, ten name van`,
  first_name: `goes by name, preferred name, preferred first name, known as, prenom usuel, prenom d usage`,
  last_name: `maiden name, birth name, birth surname, last name at birth, second last name, second surname, geburtsname, madchenname,
  nom de naissance, nom d usage, nom marital, nom usuel, nom patronymique, segundo apellido, apellido materno, apellido de soltera,
  cognome da nubile, meisjesnaam, geboortenaam, nazwisko rodowe, nazwisko panienskie`,
  company: `trading name, trade name, trading as, dba, dba name, doing business as, vendor, vendor name, supplier, supplier name, lieferant,
  lieferantenname, nom commercial, enseigne, nom du fournisseur, fournisseur, nombre comercial, proveedor, nombre de proveedor,
  nombre del proveedor, fornitore, nome fantasia, fornecedor, handelsnaam, leverancier, leveranciersnaam, naam leverancier, dostawca,
  kontrahent, nazwa kontrahenta`,
  country: `country of birth, country of origin, birth country, nationality, citizenship, geo country, staatsangehorigkeit, nationalitat,
  geburtsland, herkunftsland, nationalite, pays de naissance, nacionalidad, pais de nacimiento, pais de origen, nazionalita, cittadinanza,
  paese di nascita, paese di origine, stato estero, nacionalidade, nationaliteit, land van herkomst, geboorteland, obywatelstwo,
  narodowosc, kraj pochodzenia`,
  city: `birthplace, place of birth, birth place, birth city, city of birth, hometown, home town, geburtsort, lieu de naissance,
  ville de naissance, lugar de nacimiento, ciudad de nacimiento, luogo di nascita, comune di nascita, citta di nascita,
  local de nascimento, naturalidade, cidade de nascimento, geboorteplaats, miejsce urodzenia, szuletesi hely, dogum yeri, место рождения,
  місце народження, място на раждане, место рођења, место на рагање, mjesto rodenja, mesto rodenja, kraj rojstva, misto narozeni,
  miesto narodenia, locul nasterii, fodested, fodeby, fodeort, fodelseort, syntymapaikka, sunnikoht, dzimsanas vieta, gimimo vieta,
  topos gennisis, τόπος γέννησης, nơi sinh, tempat lahir, 出生地, 出身地, 출생지, مكان الميلاد, מקום לידה, vendlindja, jaioterria,
  lugar de nacemento, lloc de naixement, faedingarstadur`,
}
