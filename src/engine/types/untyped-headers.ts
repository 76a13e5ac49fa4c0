// Headers of what lists have columns for but no type: languages, genders, codes, sorts, additions to a name, who looks after a row.
import { headerKey } from './header-key.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(',').map(headerKey))

/** What lists have columns for, but no type: a language's code looks like that of a country. */
const languages =
  set(`language, languages, lang, locale, sprache, sprachcode, korrespondenzsprache, langue, idioma, idiomas, lingua, taal, sprak, sprog,
  jezyk, jazyk, kieli, limba, dil, keel, kalba, valoda, jezik, nyelv, γλώσσα, язык, мова, език, 言語, 语言, 語言, 언어, اللغة, שפה, language code,
  preferred language`)
const holdsWord = (header: string, words: ReadonlySet<string>) => {
  const plain = headerKey(header)
  return words.has(plain) || plain.split(' ').some(word => words.has(word))
}
const holdsPhrase = (plain: string, phrases: ReadonlySet<string>) => {
  const words = plain.split(' ')
  return words.some((_, at) => [1, 2, 3].some(length => phrases.has(words.slice(at, at + length).join(' '))))
}
/** Muttersprache, äidinkieli, modersmål. */
const languageEnd = /\p{L}(?:sprache|sprak|sprog|taal|kieli|keel|nyelv|tungumal|modersmal|morsmal)$/u
/** Whether a header names a language, whose codes are no countries. */
export const namesLanguage = (header: string): boolean =>
  holdsWord(header, languages) ||
  headerKey(header)
    .split(' ')
    .some(word => languageEnd.test(word) || mother.has(word))
const mother =
  set(`modersmal, morsmal, mother tongue, muttersprache, idioma materno, lingua madre, langue maternelle, anadil, ana dili, anyanyelv,
  materinski jezik, materstina, родной язык, рідна мова`)

const genders =
  set(`gender, sex, geschlecht, sexe, genre, sexo, genero, sesso, genere, geslacht, plec, kon, kjonn, sukupuoli, nem, pohlavi, cinsiyet,
  gioi tinh, jenis kelamin, пол, стать, φύλο, 性別, 性别, 성별, الجنس, מין`)
/** Whether a header names a gender, whose words are no countries: a man is "Nam" in Vietnamese. */
export const namesGender = (header: string): boolean => holdsWord(header, genders)

const personal =
  set(`age, dob, birthday, birth date, date of birth, birthdate, born, department, dept, grade, employee id, student id, member id, membership,
  hire date, joined, join date, attendance, attended, score, marks, ssn, nationality, alter, geburtsdatum, geburtstag, abteilung,
  eintritt, eintrittsdatum, personalnummer, date de naissance, naissance, fecha de nacimiento, edad, departamento, data di nascita,
  nascita, eta, reparto, data de nascimento, nascimento, idade, geboortedatum, leeftijd, afdeling, data urodzenia, wiek, dzial,
  fodselsdato, fodelsedatum, alder, syntymaaika, ika, datum narozeni, datum rodenja, datum rojstva, szuletesi datum, data nasterii,
  dogum tarihi, дата рождения, возраст, отдел, дата народження, 年齢, 年龄, 生年月日, 나이, 생년월일, ngay sinh, tuoi, tanggal lahir, umur,
  تاريخ الميلاد, العمر, תאריך לידה, גיל, ημερομηνια γεννησης, ηλικια`)
/** Whether a header names what people have and things do not. */
export const namesPersonal = (header: string): boolean =>
  namesGender(header) || holdsPhrase(headerKey(header), personal)

const sorts =
  set(`type, kind, category, categorycode, class, group, status, state code, unit, size, level, stage, key, symbol, currency, branch,
  branchcode, tier, format, method, mode, reason, result, grade, typ, art, kategorie, gruppe, einheit, wahrung, grosse, type de,
  categorie, groupe, unite, devise, tipo, categoria, grupo, unidad, moneda, divisa, gruppo, unita, valuta, moeda, soort, groep, eenheid,
  kategoria, waluta, jednostka, enhet, kategori`)
/** Whether the end of a header names a sort, whose short codes are no countries. */
export const namesSort = (header: string): boolean => {
  const words = headerKey(header).split(' ')
  return sorts.has(words.at(-1) ?? '') || sorts.has(words[0] ?? '')
}

const keepers =
  set(`owner, besitzer, betreuer, proprietaire, propietario, proprietario, eigenaar, agare, ejer, eier, omistaja, sahibi, vlastnik, opiekun,
  владелец, ответственный, 所有者, 负责人, 담당직원`)
/** Whether a header names people who look after the row, not those it is about. */
export const namesKeeper = (header: string): boolean =>
  holdsWord(header, keepers) && !holdsPhrase(headerKey(header), guardians)
const guardians = set(
  'opiekun prawny, business owner, pet owner, home owner, car owner, vehicle owner, tierhalter, propietario del inmueble, propietario de la vivienda, proprietaire du logement, proprietario dell immobile',
)

/** Tax and bank codes, which are kept as they are written. */
const code =
  /(?:^| )(?:(?:vat|tax|ust|mwst|tva|iva|btw|moms)(?: \w+)? ?(?:id|no|nr|number|nummer|code)(?: ?nr)?|ustidnr|ustid|iban|bic|siret|siren|sic code|nace code|issn|isbn|ean|gtin|upc|isin|lei|duns|abn|acn|ein|y tunnus|org ?nr|organisationsnummer|organisasjonsnummer|rut|nit|ruc|oib|cui|idno|edrpou|едрпоу|огрн|bin|naeringskode|steuer id|imones kodas|統一編號|رقم الهوية|nif|cif|nip|regon|ico|dic|cvr|kvk|steuernummer|inn|инн|кпп)(?: |$)/
const codeInFront = /^(?:code|codigo|codice|codi|kod|kodas|kods|koodi) \p{L}{4,}/u
const postal =
  set(`zip, zipcode, zip code, postcode, postal code, post code, eircode, pincode, pin code, plz, postleitzahl, code postal, codigo postal, cp,
  cap, cep, codice postale, codice di avviamento postale, kod pocztowy, postnr, postnummer, postinumero, psc, iranyitoszam, cod postal,
  posta kodu, почтовый индекс, индекс, поштовий індекс, індекс, пощенски код, поштански број, τ κ, τκ, ταχυδρομικος κωδικας, 郵便番号, 邮编,
  邮政编码, 郵遞區號, 우편번호, ma buu dien, kode pos, الرمز البريدي, מיקוד, postanski broj, postna stevilka, pasta indekss, pasto kodas, sihtnumber,
  postiindeks, รหัสไปรษณีย์, пощ код, пощ к, пк, п код, indeks, postal index, postal, codepostal, codigopostal, codicepostale, postkode, postikoodi,
  indeks pocztowy, posta kodi, postakod, पिन कोड, पिनकोड, পিন কোড, postal kod, poststed nr, irsz, ir szam, kodi postar, საფოსტო ინდექსი,
  փոստային ինդեքս, zip code postal, کد پستی, کدپستی, poskod, codi postal, postnumer, postinumer, код почтовый`)
/** Glued to other words: "adrs_codepostal", "postcodebezorging". */
const postalWithin =
  /(?:codepostal|codigopostal|postalcode|zipcode|postcode|postleitzahl|postnummer|kodpocztowy|postinumero)/
/** Whether a header names a code, whose digits are no number. */
export const namesCode = (header: string): boolean => {
  // POPostalCode
  const plain = headerKey(header.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'))
  return code.test(plain) || codeInFront.test(plain) || holdsPhrase(plain, postal) || postalWithin.test(plain)
}

/** "Název banky", 物流公司: who carries goods or money for the row. An insurer is one whom it is about. */
const servants =
  /(?:^| )(?:bank name|name of (?:the )?bank|nazev banky|nazov banky|nazwa banku|naziv banke|banka adi|nome (?:da |do )?banco|nombre del banco|nom de la banque|nome (?:della )?banca|bankname|banknaam|banknavn|banknamn|pankin nimi|banca|banque|banco|banka|bank)(?: \d)?$|物流|快递|快遞|宅配|運送会社|银行|銀行|은행|택배/u
/** Whether a header names a bank or a carrier of a row, which is no company that the row is about. */
export const namesServant = (header: string): boolean => {
  const plain = headerKey(header)
  return servants.test(plain) && plain !== 'bank'
}

const besideNames =
  set(`middle, middle name, middle initial, middlei, initial, initials, mi, suffix, name suffix, prefix, name prefix, salutation, honorific,
  greeting, ext, extension, phone ext, anrede, namenszusatz, zusatz, civilite, tratamiento, saludo, appellativo, tratamento, aanhef,
  tussenvoegsel, voorvoegsel, voorletters, zwrot, osloveni, oslovenie, megszolitas, tilltal, tiltale, puhuttelu, hitap, обращение,
  отчество, по батькові, средно име, второ име, второе имя, бащино име, tên đệm, tên lót, second name,
  deuxieme prenom, segundo nombre, secondo nome, segundo nome, nome do meio, weitere vornamen, zweiter vorname, middelste naam, drugie imie,
  druhe jmeno, druhe meno, mellannamn, mellemnavn, mellomnavn, toinen nimi, ikinci ad, gobek adi, 中间名, ミドルネーム, ميانه, 敬称, 称呼, 稱謂, 호칭`)
/** Whether a header names an addition to a name or a number: a middle "J" is no yes. */
export const namesBeside = (header: string): boolean => holdsPhrase(headerKey(header), besideNames)
const reading =
  /カナ|かな|フリガナ|ふりがな|ヨミ|よみ|読み|拼音|注音|(?:^| )(?:kana|furigana|yomi|phonetic|pronunciation|pinyin|hiragana|katakana)(?: |$)/u
/** Whether a header says that a name is written as it is read: "お名前(カナ)". */
export const namesReading = (header: string): boolean =>
  reading.test(`${headerKey(header)} ${header.normalize('NFKC')}`)

/** Whether it names nothing else: "Tên đệm". */
export const namesOnlyBeside = (header: string): boolean => besideNames.has(headerKey(header))
