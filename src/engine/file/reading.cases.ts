// Small files as programs and people write them, with how each is to be read: the tuning set, and the judgement set that was
// written before the rules and read once.

export interface ReadingCase {
  name: string
  text: string
  delimiter: string
  /** First row of the header and how many it has; 0 = none. */
  header: readonly [row: number, rows: number]
  /** First values of the rows that are data; those of many rows are only counted. */
  data: readonly string[] | number
  /** Lines at the end that are a total or a remark. */
  footer?: number
  /** Lines of remarks below the header. */
  remarks?: number
}

const lines = (...all: string[]) => `${all.join('\n')}\n`
const people = (count: number, sign = ',') =>
  Array.from({ length: count }, (_, at) =>
    [`Guest ${at}`, `guest${at}@mail.example`, `+49 30 9018${100 + at}`].join(sign),
  )

export const judgementCases: readonly ReadingCase[] = [
  {
    name: 'three rows of header: year, quarter, field',
    text: lines(
      'Account,2025,,,,2026,,',
      ',Q1,,Q2,,Q1,,Q2',
      ',Calls,Mails,Calls,Mails,Calls,Mails,Calls',
      'Acme,4,7,1,9,3,2,8',
      'Birch,2,2,5,1,0,7,3',
      'Cedar,6,1,2,8,4,4,1',
    ),
    delimiter: ',',
    header: [1, 3],
    data: ['Acme', 'Birch', 'Cedar'],
  },
  {
    name: 'title, empty line, three rows of header',
    text: lines(
      'Membres 2026;;;;',
      '',
      'Personne;;;Contact;',
      'Nom;;Titre;Adresses;',
      'Prénom;Famille;;Courriel;Téléphone',
      'Anne;Morel;Mme;anne@exemple.example;+33 1 42 68 53 00',
      'Luc;Petit;M.;luc@exemple.example;+33 1 42 68 53 01',
      'Zoé;Roche;Mme;zoe@exemple.example;+33 1 42 68 53 02',
    ),
    delimiter: ';',
    header: [3, 3],
    data: ['Anne', 'Luc', 'Zoé'],
  },
  {
    name: 'a total with sums',
    text: lines('Region,Members,Revenue', 'North,12,340.50', 'South,8,120.00', 'West,5,99.50', 'Total,25,560.00'),
    delimiter: ',',
    header: [1, 1],
    data: ['North', 'South', 'West'],
    footer: 1,
  },
  {
    name: 'Gesamt in German figures',
    text: lines('Ort;Anzahl;Betrag', 'Köln;3;1.200,50', 'Bonn;4;99,50', 'Gesamt;7;1.300,00'),
    delimiter: ';',
    header: [1, 1],
    data: ['Köln', 'Bonn'],
    footer: 1,
  },
  {
    name: 'export created, behind an empty line',
    text: lines('Name,E-mail,Phone', ...people(6), '', 'Export created 2026-11-03 10:12 by admin'),
    delimiter: ',',
    header: [1, 1],
    data: 6,
    footer: 1,
  },
  {
    name: 'two lines of footer: count and confidential',
    text: lines(
      'Name;E-mail;Phone',
      ...people(5, ';'),
      'Anzahl Datensätze: 5',
      'Vertraulich - nur für internen Gebrauch',
    ),
    delimiter: ';',
    header: [1, 1],
    data: 5,
    footer: 2,
  },
  {
    name: 'psql footer',
    text: lines('id|name|mail', '1|Anna|anna@mail.example', '2|Bob|bob@mail.example', '(2 rows)'),
    delimiter: '|',
    header: [1, 1],
    data: ['1', '2'],
    footer: 1,
  },
  {
    name: 'a company called Total is data',
    text: lines(
      'Company,City,Website',
      'Acme,Bonn,acme.example',
      'Birch,Ulm,birch.example',
      'Total,Paris,total.example',
    ),
    delimiter: ',',
    header: [1, 1],
    data: ['Acme', 'Birch', 'Total'],
  },
  {
    name: 'a last row with only a name is data',
    text: lines('Name,E-mail,Phone', ...people(8), 'Maria Summer,,'),
    delimiter: ',',
    header: [1, 1],
    data: 9,
  },
  {
    name: 'totals that are no sums are data',
    text: lines('Team,Wins,Points', 'Reds,3,12', 'Blues,2,8', 'Total Kickers,9,31'),
    delimiter: ',',
    header: [1, 1],
    data: ['Reds', 'Blues', 'Total Kickers'],
  },
  {
    name: 'single column of words that ends in Total',
    text: lines('Brand', 'Shell', 'Aral', 'Esso', 'Total'),
    delimiter: ',',
    header: [1, 1],
    data: ['Shell', 'Aral', 'Esso', 'Total'],
  },
  {
    name: 'remarks above the header',
    text: lines('# exported by crm, version 4', '# filter: city, country', 'name,email,phone', ...people(4)),
    delimiter: ',',
    header: [3, 1],
    data: 4,
  },
  {
    name: 'remarks between rows',
    text: lines('name,email,phone', ...people(3), '# second batch', ...people(3), '# end'),
    delimiter: ',',
    header: [1, 1],
    data: 6,
    remarks: 2,
  },
  {
    name: 'a header that begins with #',
    text: lines('#id;name;mail', '1;Anna;anna@mail.example', '2;Bob;bob@mail.example'),
    delimiter: ';',
    header: [1, 1],
    data: ['1', '2'],
  },
  {
    name: 'numbers of places are no remarks',
    text: lines('rank,team,points', '#1,Reds,12', '#2,Blues,8', '#3,Greens,5'),
    delimiter: ',',
    header: [1, 1],
    data: ['#1', '#2', '#3'],
  },
  {
    name: 'a column of hashtags',
    text: lines('tag', '#spring', '#sale', '#new in'),
    delimiter: ',',
    header: [1, 1],
    data: ['#spring', '#sale', '#new in'],
  },
  {
    name: 'sep= with remarks and footer',
    text: lines('sep=;', 'Name;E-mail;Phone', ...people(4, ';'), 'Stand: 03.11.2026'),
    delimiter: ';',
    header: [2, 1],
    data: 4,
    footer: 1,
  },
  {
    name: 'three title lines with commas above semicolons',
    text: lines(
      'Club of friends, registered, Bonn',
      'Members, as of 3 November, sorted by name',
      'Prepared by: Anna, Bob',
      'Name;E-mail;Phone',
      ...people(9, ';'),
    ),
    delimiter: ';',
    header: [4, 1],
    data: 9,
  },
  {
    name: 'tab with commas in each field',
    text: lines('Name\tPlace\tNote', 'Ek, Anna\tBonn, DE\ta, b', 'Li, Bo\tUlm, DE\tc, d', 'Orr, Cy\tJena, DE\te, f'),
    delimiter: '\t',
    header: [1, 1],
    data: ['Ek, Anna', 'Li, Bo', 'Orr, Cy'],
  },
  {
    name: 'names without a header and without figures',
    text: lines('Rosa,Blum', 'Karl,Stein', 'Vera,Wald', 'Otto,Feld'),
    delimiter: ',',
    header: [0, 1],
    data: ['Rosa', 'Karl', 'Vera', 'Otto'],
  },
  {
    name: 'data only, with e-mails',
    text: lines(...people(5)),
    delimiter: ',',
    header: [0, 1],
    data: 5,
  },
  {
    name: 'header of years',
    text: lines('Country,2023,2024,2025', 'France,12,14,15', 'Spain,9,8,11', 'Italy,7,7,6'),
    delimiter: ',',
    header: [1, 1],
    data: ['France', 'Spain', 'Italy'],
  },
  {
    name: 'words alone with a header',
    text: lines('Fruit,Colour', 'Apple,red', 'Plum,blue', 'Pear,green', 'Kiwi,brown'),
    delimiter: ',',
    header: [1, 1],
    data: ['Apple', 'Plum', 'Pear', 'Kiwi'],
  },
  {
    name: 'units below the names',
    text: lines('Article,Weight,Price', ',kg,EUR', 'Bolt,0.5,1.20', 'Nut,0.1,0.30', 'Beam,12,99.00'),
    delimiter: ',',
    header: [1, 2],
    data: ['Bolt', 'Nut', 'Beam'],
  },
  {
    name: 'a first row with gaps is data',
    text: lines('Name,Phone,City', 'Anna,,Bonn', 'Bob,+49 30 901820,', 'Cleo,+49 30 901821,Jena'),
    delimiter: ',',
    header: [1, 1],
    data: ['Anna', 'Bob', 'Cleo'],
  },
  {
    name: 'semicolon lists inside a table of commas',
    text: lines('name,tags,score', 'Anna,a;b;c,1', 'Bob,d;e;f,2', 'Cleo,g;h;i,3', 'Dan,j;k;l,4'),
    delimiter: ',',
    header: [1, 1],
    data: ['Anna', 'Bob', 'Cleo', 'Dan'],
  },
  {
    name: 'times and pipes',
    text: lines('when|who|what', '10:30:00|Anna|call, mail', '11:45:10|Bob|mail, visit', '12:00:05|Cleo|call, call'),
    delimiter: '|',
    header: [1, 1],
    data: ['10:30:00', '11:45:10', '12:00:05'],
  },
  {
    name: 'one column of sentences with commas',
    text: lines('Feedback', 'Good, but late', 'Never again', 'Fine, thanks, really', 'No'),
    delimiter: ',',
    header: [1, 1],
    data: 4,
  },
  {
    name: 'page numbers at the end',
    text: lines('Name,E-mail,Phone', ...people(7), 'Page 1 of 1,,'),
    delimiter: ',',
    header: [1, 1],
    data: 7,
    footer: 1,
  },
  {
    name: 'Итого',
    text: lines('Город;Людей;Сумма', 'Москва;2;10', 'Тверь;3;20', 'Псков;4;5', 'Итого;9;35'),
    delimiter: ';',
    header: [1, 1],
    data: ['Москва', 'Тверь', 'Псков'],
    footer: 1,
  },
  {
    name: 'Somme totale, and a source below',
    text: lines('Ville;Membres', 'Lyon;4', 'Nantes;6', 'Total général;10', '', 'Source : registre du club'),
    delimiter: ';',
    header: [1, 1],
    data: ['Lyon', 'Nantes'],
    footer: 2,
  },
  {
    name: 'a note in the last row of a narrow table',
    text: lines('Key,Value', 'colour,red', 'size,12', 'comment,Export created by hand'),
    delimiter: ',',
    header: [1, 1],
    data: ['colour', 'size', 'comment'],
  },
]

export const tuningCases: readonly ReadingCase[] = [
  {
    name: 'three rows of header with names at the bottom',
    text: lines(
      'Guest,,,Company,',
      'Person,,Contact,Office,',
      'First,Last,E-mail,Name,City',
      'Anna,Ek,anna@mail.example,Acme,Bonn',
      'Bob,Li,bob@mail.example,Birch,Ulm',
    ),
    delimiter: ',',
    header: [1, 3],
    data: ['Anna', 'Bob'],
  },
  {
    name: 'a total with sums and one with a count',
    text: lines('City,Guests', 'Bonn,3', 'Ulm,4', 'Sum:,7'),
    delimiter: ',',
    header: [1, 1],
    data: ['Bonn', 'Ulm'],
    footer: 1,
  },
  {
    name: 'generated on',
    text: lines('Name,E-mail,Phone', ...people(4), 'Generated on 3 November 2026'),
    delimiter: ',',
    header: [1, 1],
    data: 4,
    footer: 1,
  },
  {
    name: 'a remark in a table',
    text: lines('name,email,phone', ...people(2), '# checked', ...people(2)),
    delimiter: ',',
    header: [1, 1],
    data: 4,
    remarks: 1,
  },
  {
    name: 'a remark above with commas',
    text: lines('# a, b, c', 'name,email,phone', ...people(3)),
    delimiter: ',',
    header: [2, 1],
    data: 3,
  },
  {
    name: 'an account above its bookings, in lines of a name and a value',
    text: lines(
      '"Account:";"DE00 0000 / current";;;;',
      '"From:";"01.01.2026";;;;',
      '"To:";"31.01.2026";;;;',
      '"Balance of 31.01.2026:";"1.234,56 EUR";;;;',
      '',
      '"Booked";"Value date";"Kind";"Payee";"Purpose";"Amount (EUR)"',
      '"03.01.2026";"03.01.2026";"Debit";"Moller";"Bill 1";"-12,50"',
      '"04.01.2026";"04.01.2026";"Credit";"Gross";"Rent, January";"1.200,00"',
      '"05.01.2026";"05.01.2026";"Debit";"Baker";"Bread";"-7,90"',
    ),
    delimiter: ';',
    header: [6, 1],
    data: ['03.01.2026', '04.01.2026', '05.01.2026'],
  },
  {
    name: 'the name of the report under a row of empty cells, before what its program says',
    text: lines(
      '"Lead ID","First Name","Company","Email"',
      '"00Q1","Anna","Ek & Co","anna@ek.example"',
      '"00Q2","Bo","Li","bo@li.example"',
      '"","","",""',
      '"Leads by Source"',
      '"Copyright (c) 2000-2026 some company. All rights reserved."',
      '"Generated By: A B 3/5/2026"',
    ),
    delimiter: ',',
    header: [1, 1],
    data: ['00Q1', '00Q2'],
    footer: 4,
  },
]
