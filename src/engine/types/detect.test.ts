// Which type a column gets from its header and its cells.
import { expect, test } from 'vitest'
import { detectColumns } from './detect.ts'

const many = (...values: (string | null)[]) =>
  Array.from({ length: 60 }, (_, index) => values[index % values.length] ?? null)
const typeOf = (name: string, values: (string | null)[], country: string | null = null) =>
  detectColumns([{ name, values }], { country })[0]?.type

const mails = many('ann@host.com', 'b.lee@acme.org', 'jo@firm.de')
const people = many('Ann Lee', 'José Díaz', 'Jürgen Groß', 'Mary-Jane O’Neil')
const firms = many('Acme GmbH', 'Blue Ltd', 'Rossi S.p.A.', 'Plain Company')
const phones = many('+49 30 901820', '+1 415 555 2671', '030 901820')

test.each([
  ['E-mail', mails, 'email'],
  ['Courriel', mails, 'email'],
  ['Contact / E-mail', mails, 'email'],
  ['Work e-mail', mails, 'email'],
  ['Spalte 3', mails, 'email'],
  ['Name', mails, 'email'],
  ['Telefonnummer', phones, 'phone'],
  ['Telefono', phones, 'phone'],
  ['Phone', many('4155552671', '2125550100'), 'phone'],
  ['Customer no', many('4155552671', '2125550100'), 'number'],
  ['Postcode', many('01067', '10115', '80331'), 'text'],
  ['Name', people, 'full_name'],
  ['Imię i nazwisko', people, 'full_name'],
  ['Name', firms, 'company'],
  ['Unternehmen', firms, 'company'],
  ['Company size', many('11', '250', '10000'), 'number'],
  ['Website', many('https://acme.com', 'www.firm.de'), 'url'],
  ['Website', many('acme.com', 'firm.de'), 'domain'],
  ['LinkedIn', many('https://social.example/in/ann'), 'profile_url'],
  ['LinkedIn', many('https://social.example/company/acme'), 'company_url'],
  ['Land', many('DE', 'FR', 'US'), 'country'],
  ['Ciudad', many('Madrid', 'Sevilla'), 'city'],
  ['Funktion', many('Head of Logistics', 'CEO'), 'job_title'],
  ['Geburtsdatum', many('31.12.1980', '1.2.1990'), 'date'],
  ['Opt-in', many('yes', 'no'), 'consent_basis'],
  ['Einwilligung', many('erteilt', 'widerrufen'), 'consent_basis'],
  ['Lawful Basis', many('Legitimate interest', 'Consent'), 'consent_basis'],
  ['Unsubscribed', many('yes', 'no'), 'yes_no'],
  ['Spalte 4', many('yes', 'no'), 'yes_no'],
  ['Consent date', many('2024-03-01', '2.4.2024'), 'consent_date'],
  ['Signup date', many('2024-03-01', '2.4.2024'), 'date'],
  ['OPTIN_TIME', many('2024-03-01 10:00', '2024-04-02 11:30'), 'date'],
  ['Language', many('fr', 'de', 'it'), 'text'],
  ['Korrespondenzsprache', many('DE', 'FR', 'IT'), 'text'],
  ['Locale', many('fr', 'de', 'es'), 'text'],
  ['Last activity', many('Call', 'Meeting'), 'text'],
  ['First', many('Ann', 'Jürgen'), 'first_name'],
  ['Last', many('Lee', 'Groß'), 'last_name'],
  ['Org', firms, 'company'],
  ['comp_name', firms, 'company'],
  ['job_desc', many('Head of Logistics', 'CEO'), 'job_title'],
  ['Organization Title', many('Head of Logistics', 'CEO'), 'job_title'],
  ['Title', many('Mr.', 'Ms.', 'Dr.'), 'text'],
  ['Title', many('Head of Logistics', 'Dr.', 'CEO'), 'job_title'],
  ['Country/Region', many('Germany', 'France', 'Spain'), 'country'],
  ['State/Region', many('Bavaria', 'Ohio'), 'region'],
  ['Business State', many('Bavaria', 'Ohio'), 'region'],
  ['Address 1 - Region', many('Bavaria', 'Ohio'), 'region'],
  ['Account Owner', people, 'text'],
  ['Contact owner', people, 'text'],
  ['E-mail Display Name', people, 'full_name'],
  ['Quelle der Einwilligung', many('Messe', 'Formular'), 'consent_source'],
  ['Consent wording', many('Yes, send me news.', 'I agree to be called.'), 'consent_wording'],
  ['Remarks', many('call later', 'sent 2 letters', 'n/a'), 'text'],
  ['Telefon', many('ask reception', 'see website', 'none'), 'text'],
  ['Is admin', many('1', '0'), 'yes_no'],
  ['Visits', many('1', '0'), 'number'],
  ['Spalte 4', many('nej', 'ja'), 'yes_no'],
  ['Zip', many('10115', '20095'), 'text'],
  ['Last seen', many('02 Jan 2026', '03 Jan 2026', 'Never'), 'date'],
  ['State', many('Open', 'In progress', 'Closed'), 'text'],
  ['Name', many('Spring Gala', 'Board meeting', 'Harvest Market'), 'text'],
  ['Location', many('Main Hall', 'Room 4', 'Rack 7'), 'text'],
  ['Lieferort', many('Berlin', 'Wien'), 'city'],
  ['Account holder', people, 'full_name'],
  ["Nom de l'élève", people, 'full_name'],
  ['Oppilaan nimi', people, 'full_name'],
  ['고객 이름', many('김하늘', '이준호'), 'full_name'],
  ['상품명', many('책상', '의자'), 'text'],
  ['Příjmení, jméno', many('Novák Jan', 'Dvořák Petr'), 'full_name'],
  ['Име на фирмата', many('Петров ООД', 'Иванова ЕТ'), 'company'],
  ['Carrier', firms, 'company'],
  ['Legal form', many('GmbH', 'KG'), 'text'],
  ['Név', many('Kovács és Fia Kft.', 'Tisza Pékség Bt.', 'Nagy Bau Zrt.'), 'company'],
  ['Наименование контрагента', many('ООО «Вектор»', 'ИП Гатин', 'АО «Стройка»'), 'company'],
  ['Company type', many('Private Limited Company', 'Limited Liability Partnership'), 'text'],
  ['Kunde', many('Tamara Quist', 'Owen Pritchard', 'Greta Lindqvist'), 'full_name'],
  ['Kunde', many('Acme GmbH', 'Weber Bau', 'Sommer Logistik'), 'company'],
  ['Description', many('TESCO STORES 1234', 'AMZN MKTP UK', 'SALARY ACME LTD'), 'text'],
  ['Empresa remitente', many('Taller Ruiz', 'Aceites del Sur', 'Café Sol'), 'company'],
  ['Prénom dirigeant', many('Jean', 'Elsa', 'Hugo'), 'first_name'],
  ['Jméno zákonného zástupce', many('Petr Novák', 'Eva Malá', 'Jan Bílý'), 'full_name'],
  ['ПІБ покупця', many('Коваленко Оксана', 'Шевчук Андрій', 'Гончар Людмила'), 'full_name'],
  ['Søkers navn', many('Kari Berg', 'Ola Dahl', 'Per Lie'), 'full_name'],
  ['Alıcı Adı Soyadı', many('Ayşe Yılmaz', 'Mehmet Demir', 'Elif Kaya'), 'full_name'],
  ['mVardas', many('Rasa', 'Dalia', 'Vida'), 'first_name'],
  ['Pet first name', many('Bella', 'Max', 'Luna'), 'text'],
  ['Tên đệm', many('Văn', 'Thị', 'Minh'), 'text'],
  ['Ville payeur', many('Brest', 'Lyon', 'Nantes'), 'city'],
  ['Dienstgrad', many('Löschmeister', 'Brandmeister', 'Feuerwehrmann'), 'text'],
  ['Äidinkieli', many('suomi', 'ruotsi', 'somali'), 'text'],
  ['Teilnehmername: Vorname', many('Hans', 'Petra', 'Jürgen'), 'first_name'],
  ['保護者名①', many('山田 花子', '佐藤 恵'), 'full_name'],
  ['Website 1 - Value', many('https://acme.com', 'https://firm.de'), 'url'],
  ['Nombre o razón social', many('Taller Ruiz S.A.', 'Aceites del Sur S.L.'), 'company'],
  ['Estado', many('Entregado', 'Entregado', 'En camino'), 'text'],
  ['Estado', many('Granada', 'Mérida', 'Colorado'), 'region'],
  ['SMS opt in', many('1', '0'), 'yes_no'],
  ['Phone verified', many('1', '0'), 'yes_no'],
  ['Billing phone', many('123-456-7890', '5550100', '(555) 010-0200'), 'phone'],
  ['Index', many('2020/0123', '2021/0456', '2019/0001'), 'text'],
  ['Position', many('Goalkeeper', 'Defender', 'Striker'), 'text'],
  ['From', many('+441632960112', '+441632960123'), 'phone'],
  ['Deal - Title', many('Kestrel renewal', 'Brightloop pilot'), 'text'],
  ['Title', many('Urban heat in coastal cities', 'Peat and birds', 'Soil moisture from space'), 'text'],
  ['Has opted out of email', many('0', '1'), 'yes_no'],
  ['CnBio_Last_Name', many('Tolland', 'Wojcik', 'Greer'), 'last_name'],
  ['Which organization are you with?', many('Kestrel Foods', 'Brightloop'), 'company'],
  ['Régimen', many('AD', 'MP', 'SA'), 'text'],
  ['Kommunenavn', many('Aarhus', 'Odense', 'Esbjerg'), 'city'],
  ['Sídlo - kraj', many('Jihomoravský', 'Plzeňský'), 'region'],
  ['Фамилия И.О.', many('Борисов И.П.', 'Иванова Е.Г.'), 'full_name'],
  ['தொலைபேசி எண்', many('044 2345 6789', '044 2345 6780'), 'phone'],
  ['お名前(カナ)', many('ヤマダ タロウ', 'スズキ ハナコ'), 'text'],
  ['Kliendi nimi', many('OÜ Kask', 'AS Tamm', 'MTÜ Maasikas'), 'company'],
  ['اسم الطالب رباعي', many('محمد أحمد علي حسن', 'سارة خالد محمد علي'), 'full_name'],
  ['Vieno iš tėvų vardas, pavardė', many('Jonas Petraitis', 'Ona Kazlauskienė', 'Rasa Tamošiūnaitė'), 'full_name'],
  ['Juridinio asmens pavadinimas', many('UAB Vilnis', 'AB Kauno grūdai', 'Rimi'), 'company'],
  ['Produktname', many('Stuhl Anna', 'Tisch Berlin', 'Lampe Rosa'), 'text'],
  ['Firma do faktury', many('ABC Sp. z o.o.', 'Drewno Plus'), 'company'],
  ['Contacto do encarregado', many('912345678', '923456789'), 'phone'],
  ['Contact count', many('912345678', '923456789'), 'number'],
  ['الدولة', many('السعودية', 'مصر'), 'country'],
])('%s over %j is %s', (name, values, type) => {
  expect(typeOf(name, values)).toBe(type)
})

test('a name beside a first name is the last name', () => {
  const found = detectColumns(
    [
      { name: 'Vorname', values: many('Ann', 'Jürgen') },
      { name: 'Name', values: many('Lee', 'Groß') },
    ],
    { country: 'DE' },
  )
  expect(found.map(({ type }) => type)).toEqual(['first_name', 'last_name'])
})

test.each([
  ['Nombre', 'Apellidos'],
  ['Nome', 'Cognome'],
])('%s beside %s is the first name', (name, other) => {
  const columns = [
    { name, values: many('Ana', 'Luca') },
    { name: other, values: many('Torres', 'Rossi') },
  ]
  expect(detectColumns(columns, { country: null }).map(({ type }) => type)).toEqual(['first_name', 'last_name'])
  const whole = [{ name, values: many('Ana Torres', 'Luca Rossi') }, ...columns.slice(1)]
  expect(detectColumns(whole, { country: null })[0]?.type).toBe('full_name')
})

test('an opt-in time is the date of a consent where another column speaks of consent', () => {
  const columns = [
    { name: 'OPTIN_TIME', values: many('2024-03-01 10:00', '2024-04-02 11:30') },
    { name: 'Lawful Basis', values: many('Legitimate interest', 'Consent') },
  ]
  expect(detectColumns(columns, { country: null })[0]?.type).toBe('consent_date')
})

test('the share counts non-blank cells; under 80% a person is asked', () => {
  const [good, bad] = detectColumns(
    [
      { name: 'Mail', values: ['a@host.com', 'b@host.com', 'c@host.com', 'd@host.com', 'nobody', null, ' '] },
      { name: 'Mail', values: ['a@host.com', 'b@host.com', 'x', 'y'] },
    ],
    { country: null },
  )
  expect(good).toEqual({ type: 'email', detection: { share: 0.8, invalid: 1, nonEmpty: 5, sure: true } })
  expect(bad).toEqual({ type: 'email', detection: { share: 0.5, invalid: 2, nonEmpty: 4, sure: false } })
})

test('a blank column has no type, whatever its header; in a list without rows it has the one its header names', () => {
  expect(typeOf('E-Mail', [null, ''])).toBe('text')
  expect(typeOf('Phonetic First Name', [null, null])).toBe('text')
  expect(typeOf('E-Mail', [])).toBe('email')
  expect(typeOf('', [null])).toBe('text')
})
