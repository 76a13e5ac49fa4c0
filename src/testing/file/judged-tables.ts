// Tables whose form is known, by which detection is judged and never tuned: written before anybody looked at what it makes of them.
// Those made by chance are in made-tables.ts.

export interface JudgedTable {
  name: string
  content: string | Buffer
  /** null = a single column, which has none. */
  delimiter: string | null
  /** Names of the columns; null = no row names them. */
  header: string[] | null
  /** Cells of the first row that is one. */
  first: string[]
}

const lines = (...all: string[]) => `${all.join('\n')}\n`

/** Cells of a row that a person reads as one, with the delimiter of the table. */
const table = (
  name: string,
  delimiter: string | null,
  header: string[] | null,
  first: string[],
  content: string | Buffer,
): JudgedTable => ({ name, delimiter, header, first, content })

export const judgedTables: readonly JudgedTable[] = [
  table(
    'statement of a bank, its facts above',
    ';',
    ['Buchungstag', 'Auftraggeber', 'Zweck', 'Betrag'],
    ['04.03.2024', 'Stadtwerke Ulm, Vertrieb', 'Abschlag Strom, Gas', '-112,40'],
    lines(
      '"Konto:";"DE12 5001 0517 0648 4898 90"',
      '"Zeitraum:";"01.03.2024 - 31.03.2024"',
      '"Saldo:";"1.204,11 EUR"',
      '',
      'Buchungstag;Auftraggeber;Zweck;Betrag',
      '04.03.2024;Stadtwerke Ulm, Vertrieb;Abschlag Strom, Gas;-112,40',
      '05.03.2024;Bäckerei Kurz, Inh. P. Kurz;Danke, bis bald;-4,80',
      '15.03.2024;Nordlicht GmbH, Kiel;Gehalt, März;3.410,00',
      '18.03.2024;Kino am Ufer, Ulm;Karten, 2 Stück;-24,00',
    ),
  ),
  table(
    'prices with a decimal comma, all of them numbers',
    ';',
    ['artikel', 'netto', 'brutto'],
    ['1001', '12,50', '14,88'],
    lines('artikel;netto;brutto', '1001;12,50;14,88', '1002;3,10;3,69', '1003;100,00;119,00', '1004;7,25;8,63'),
  ),
  table(
    'numbers alone, decimal commas, no header',
    ';',
    null,
    ['1,5', '2,75', '3,125'],
    lines('1,5;2,75;3,125', '1,75;2,5;3,5', '2,25;2,125;3,75', '2,5;2,25;4,125'),
  ),
  table(
    'a pair of coordinates in each row',
    ';',
    ['stop', 'place', 'opened'],
    ['Hafen', '54.3233,10.1394', '1972'],
    lines(
      'stop;place;opened',
      'Hafen;54.3233,10.1394;1972',
      'Markt;54.3213,10.1349;1968',
      'Uni;54.3472,10.1150;1981',
      'Bahnhof;54.3150,10.1319;1899',
    ),
  ),
  table(
    'tags with semicolons inside commas',
    ',',
    ['id', 'name', 'tags'],
    ['1', 'Anna Ek', 'red;blue;green'],
    lines(
      'id,name,tags',
      '1,Anna Ek,red;blue;green',
      '2,Bo Li,red;black;white',
      '3,Cy Oz,blue;green;gray',
      '4,Di Wu,a;b;c',
    ),
  ),
  table(
    'addresses with commas between tabs',
    '\t',
    ['Company', 'Address', 'Country'],
    ['Northwind', '12 Quay St, Cork, T12 X5', 'Ireland'],
    lines(
      'Company\tAddress\tCountry',
      'Northwind\t12 Quay St, Cork, T12 X5\tIreland',
      'Halden Ltd\t4 Mill Ln, Leeds, LS1 4AP\tUnited Kingdom',
      'Orrin\t9 Hill Rd, Perth, PH1 5RN\tUnited Kingdom',
    ),
  ),
  table(
    'a log with bars',
    '|',
    ['time', 'level', 'message'],
    ['2024-03-01 12:30:05', 'WARN', 'queue full, 12 waiting, retry in 5s'],
    lines(
      'time|level|message',
      '2024-03-01 12:30:05|WARN|queue full, 12 waiting, retry in 5s',
      '2024-03-01 12:30:09|INFO|queue ok, 0 waiting, no retry',
      '2024-03-01 12:31:44|WARN|disk slow, 300 ms, no retry',
    ),
  ),
  table(
    'objects in cells between bars',
    '|',
    ['id', 'payload', 'ok'],
    ['1', '{"a":1,"b":"x;y"}', 'true'],
    lines('id|payload|ok', '1|{"a":1,"b":"x;y"}|true', '2|{"a":2,"b":"y;z"}|false', '3|{"a":3,"b":"z;w"}|true'),
  ),
  table(
    'accounts of a system, no header',
    ':',
    null,
    ['root', 'x', '0', '0', 'root', '/root', '/bin/bash'],
    lines(
      'root:x:0:0:root:/root:/bin/bash',
      'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin',
      'mail:x:8:8:mail:/var/mail:/usr/sbin/nologin',
      'anna:x:1000:1000:Anna Ek:/home/anna:/bin/zsh',
    ),
  ),
  table(
    'times with colons between commas',
    ',',
    ['from', 'to', 'room'],
    ['09:00:00', '10:30:00', 'A:12'],
    lines('from,to,room', '09:00:00,10:30:00,A:12', '10:45:00,12:15:00,B:07', '13:00:00,14:30:00,A:03'),
  ),
  table(
    'tildes',
    '~',
    ['code', 'text', 'price'],
    ['A-1', 'Bolt, 5 mm; steel', '0.12'],
    lines('code~text~price', 'A-1~Bolt, 5 mm; steel~0.12', 'A-2~Nut, 5 mm; steel~0.08', 'A-3~Washer, 5 mm; brass~0.03'),
  ),
  table(
    'carets',
    '^',
    ['member', 'since', 'city'],
    ['Ek, Anna', '2011', 'Oslo'],
    lines('member^since^city', 'Ek, Anna^2011^Oslo', 'Li, Bo^2015^Bergen', 'Oz, Cy^2020^Tromsø'),
  ),
  table(
    'a single column of addresses under its name',
    null,
    ['Email'],
    ['anna.ek@northwind.example'],
    lines('Email', 'anna.ek@northwind.example', 'bo@halden.example', 'cy.oz@orrin.example'),
  ),
  table(
    'a single column of addresses without a name',
    null,
    null,
    ['anna.ek@northwind.example'],
    lines('anna.ek@northwind.example', 'bo@halden.example', 'cy.oz@orrin.example'),
  ),
  table(
    'nothing but words under words',
    ',',
    ['Vorname', 'Nachname', 'Ort'],
    ['Anna', 'Kurz', 'Ulm'],
    lines('Vorname,Nachname,Ort', 'Anna,Kurz,Ulm', 'Bernd,Lang,Kiel', 'Clara,Ober,Köln', 'Dirk,Unger,Jena'),
  ),
  table(
    'nothing but words, no header',
    ',',
    null,
    ['Anna', 'Kurz', 'Ulm'],
    lines('Anna,Kurz,Ulm', 'Bernd,Lang,Kiel', 'Clara,Ober,Köln', 'Dirk,Unger,Jena', 'Edith,Zander,Köln'),
  ),
  table(
    'years as names of columns',
    ',',
    ['Region', '2019', '2020', '2021'],
    ['North', '120', '133', '141'],
    lines('Region,2019,2020,2021', 'North,120,133,141', 'South,88,92,97', 'East,64,61,70', 'West,101,99,104'),
  ),
  table(
    'days as names of columns',
    ',',
    ['Name', '2024-01-01', '2024-01-08', '2024-01-15'],
    ['Anna', '3', '4', '2'],
    lines('Name,2024-01-01,2024-01-08,2024-01-15', 'Anna,3,4,2', 'Bo,5,1,0', 'Cy,2,2,2'),
  ),
  table(
    'the index of a data frame',
    ',',
    ['', 'name', 'age'],
    ['0', 'Anna', '31'],
    lines(',name,age', '0,Anna,31', '1,Bo,44', '2,Cy,27', '3,Di,39'),
  ),
  table(
    'numbers alone, no header',
    ',',
    null,
    ['1', '20', '300'],
    lines('1,20,300', '2,21,310', '3,19,290', '4,25,305'),
  ),
  table(
    'codes in capitals under names in capitals',
    ',',
    ['SKU', 'COLOR', 'SIZE'],
    ['AB12', 'RED', 'XL'],
    lines('SKU,COLOR,SIZE', 'AB12,RED,XL', 'AB13,BLUE,M', 'AC01,RED,S', 'AD77,GREEN,L'),
  ),
  table(
    'a title, a day and a blank line above',
    ',',
    ['Customer', 'City', 'Revenue'],
    ['Northwind', 'Cork', '12000'],
    lines(
      'Customers of the north',
      'As of 2024-03-01',
      '',
      'Customer,City,Revenue',
      'Northwind,Cork,12000',
      'Halden,Leeds,8000',
      'Orrin,Perth,900',
    ),
  ),
  table(
    'remarks above',
    ',',
    ['host', 'port', 'state'],
    ['a.example', '443', 'up'],
    lines(
      '# written by scan 2.1',
      '# 2024-03-01',
      'host,port,state',
      'a.example,443,up',
      'b.example,80,down',
      'c.example,443,up',
    ),
  ),
  table(
    'a first line for Excel',
    ';',
    ['Name', 'Ort, Land'],
    ['Kurz, Anna', 'Ulm, DE'],
    lines('sep=;', 'Name;Ort, Land', 'Kurz, Anna;Ulm, DE', 'Lang, Bernd;Wien, AT'),
  ),
  table(
    'names with commas in the header',
    ';',
    ['Name, first', 'Name, last', 'City'],
    ['Anna', 'Ek', 'Oslo'],
    lines('Name, first;Name, last;City', 'Anna;Ek;Oslo', 'Bo;Li;Bergen', 'Cy;Oz;Tromsø'),
  ),
  table(
    'a header and nothing under it',
    ',',
    ['First name', 'Last name', 'E-mail'],
    [],
    lines('First name,Last name,E-mail'),
  ),
  table(
    'one row, no header',
    ',',
    null,
    ['17', 'Anna Ek', 'anna@northwind.example', '+47 22 33 44 55'],
    lines('17,Anna Ek,anna@northwind.example,+47 22 33 44 55'),
  ),
  table(
    'phones and mails, no header',
    ';',
    null,
    ['Anna Ek', '+47 22 33 44 55', 'anna@northwind.example'],
    lines(
      'Anna Ek;+47 22 33 44 55;anna@northwind.example',
      'Bo Li;+47 22 33 44 66;bo@halden.example',
      'Cy Oz;+47 22 33 44 77;cy@orrin.example',
    ),
  ),
  table(
    'single quotes',
    ',',
    ['name', 'note'],
    ['Anna', 'tall, red'],
    lines("'name','note'", "'Anna','tall, red'", "'Bo','short, blue'", "'Cy','it''s fine, thanks'"),
  ),
  table(
    'inches that are no quotes',
    ',',
    ['part', 'size', 'stock'],
    ['Disk', '5.25"', '12'],
    lines('part,size,stock', 'Disk,5.25",12', 'Rack,19",3', 'Screen,24",7', 'Tube,1/2",40'),
  ),
  table(
    'notes over several lines',
    ',',
    ['id', 'note', 'city'],
    ['1', 'first line\nsecond, longer line', 'Oslo'],
    lines('id,note,city', '1,"first line\nsecond, longer line",Oslo', '2,"one;two;three",Bergen', '3,"a\n\nb",Tromsø'),
  ),
  table(
    'addresses with commas that nobody quoted',
    ',',
    ['name', 'phone', 'address'],
    ['Anna', '22334455', '4 Mill Ln'],
    lines(
      'name,phone,address',
      'Anna,22334455,4 Mill Ln',
      'Bo,22334466,9 Hill Rd, Perth',
      'Cy,22334477,1 Quay St',
      'Di,22334488,2 Bay Rd',
      'Ed,22334499,7 Oak St, Unit 3, Cork',
    ),
  ),
  table(
    'groups above the names',
    ',',
    ['Person / First', 'Person / Last', 'Contact / Mail', 'Contact / Phone'],
    ['Anna', 'Ek', 'anna@northwind.example', '22334455'],
    lines(
      'Person,,Contact,',
      'First,Last,Mail,Phone',
      'Anna,Ek,anna@northwind.example,22334455',
      'Bo,Li,bo@halden.example,22334466',
      'Cy,Oz,cy@orrin.example,22334477',
    ),
  ),
  table('lines that end with CR', ',', ['name', 'age'], ['Anna', '31'], 'name,age\rAnna,31\rBo,44\rCy,27\r'),
  table(
    'a dump with nothing as \\N',
    '\t',
    null,
    ['1', 'Anna', '\\N', '2024-03-01 10:00:00'],
    lines('1\tAnna\t\\N\t2024-03-01 10:00:00', '2\tBo\tOslo\t2024-03-02 11:30:00', '3\tCy\t\\N\t2024-03-03 09:15:00'),
  ),
  table(
    'what Excel calls Unicode text',
    '\t',
    ['Имя', 'Город', 'Сумма'],
    ['Анна', 'Тверь', '1 200,50'],
    Buffer.from(
      `\ufeff${['Имя\tГород\tСумма', 'Анна\tТверь\t1 200,50', 'Борис\tПсков\t980,00', 'Вера\tОмск\t15,10'].join('\r\n')}\r\n`,
      'utf16le',
    ),
  ),
  table(
    'questions as names',
    ',',
    ['Time', 'How old are you, in years?', 'Which of these, if any, do you use?'],
    ['2024/03/01 9:12:44', '31', 'mail, phone'],
    lines(
      '"Time","How old are you, in years?","Which of these, if any, do you use?"',
      '"2024/03/01 9:12:44","31","mail, phone"',
      '"2024/03/01 9:15:02","44","none"',
      '"2024/03/01 9:20:30","27","mail"',
    ),
  ),
  table(
    'a count at the end',
    '|',
    ['id', 'name'],
    ['1', 'Anna'],
    lines('id|name', '1|Anna', '2|Bo', '3|Cy', '(3 rows)'),
  ),
]
