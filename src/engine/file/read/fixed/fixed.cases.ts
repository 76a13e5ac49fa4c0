// Tables in which each column has its place in the line, as mainframes, databases and terminals print them, and texts that are none:
// cases to judge by, written before the rules and read once.

export interface FixedCase {
  name: string
  text: string
  /** null = it is no such table. */
  columns: readonly string[] | null
  rows?: readonly (readonly (string | null)[])[]
  /** The program may ask. */
  mayAsk?: boolean
}

const lines = (...all: string[]) => `${all.join('\n')}\n`

export const judgementCases: readonly FixedCase[] = [
  {
    name: 'a query of SQL Server with dashes below the names',
    text: lines(
      'CustomerID  FullName               City',
      '----------- ---------------------- ---------------',
      '          1 Ann Lee                Leeds',
      '         20 Bo van der Berg        Den Haag',
      '        300 Zoë Ek                 NULL',
      '',
      '(3 rows affected)',
    ),
    columns: ['CustomerID', 'FullName', 'City'],
    rows: [
      ['1', 'Ann Lee', 'Leeds'],
      ['20', 'Bo van der Berg', 'Den Haag'],
      ['300', 'Zoë Ek', 'NULL'],
    ],
  },
  {
    name: 'a list of a terminal: names in capitals, two spaces and more',
    text: lines(
      'NAME              STATUS    AGE   OWNER',
      'front-end-1       Running   3d    ann@x.example',
      'front-end-2       Pending   10d   bo@x.example',
      'mail              Running   200d  cy@x.example',
      'search-index      Failed    1h    di@x.example',
      'store             Running   5d    ed@x.example',
    ),
    columns: ['NAME', 'STATUS', 'AGE', 'OWNER'],
    rows: [
      ['front-end-1', 'Running', '3d', 'ann@x.example'],
      ['front-end-2', 'Pending', '10d', 'bo@x.example'],
      ['mail', 'Running', '200d', 'cy@x.example'],
      ['search-index', 'Failed', '1h', 'di@x.example'],
      ['store', 'Running', '5d', 'ed@x.example'],
    ],
  },
  {
    name: 'commas in values, and a blank cell in the middle',
    text: lines(
      'Name                 Phone           Town',
      'Lee, Ann             0113 496 0001   Leeds',
      'Berg, Bo                             Hull',
      'Ek, Zoë              020 7946 0003   London',
      'Roux, Cy             0161 496 0004   Bury, Lancs',
      'Ito, Di              0117 496 0005   Bath',
    ),
    columns: ['Name', 'Phone', 'Town'],
    rows: [
      ['Lee, Ann', '0113 496 0001', 'Leeds'],
      ['Berg, Bo', null, 'Hull'],
      ['Ek, Zoë', '020 7946 0003', 'London'],
      ['Roux, Cy', '0161 496 0004', 'Bury, Lancs'],
      ['Ito, Di', '0117 496 0005', 'Bath'],
    ],
  },
  {
    name: 'Japanese names, aligned on the screen',
    text: lines(
      '氏名          電話            市',
      '山田 太郎     03-1234-5678    東京',
      '佐藤 花子     06-1234-0000    大阪市',
      '鈴木 一       045-123-9999    横浜',
      '高橋 さくら   011-222-3333    札幌',
      '田中 健       092-555-1212    福岡',
    ),
    columns: ['氏名', '電話', '市'],
    rows: [
      ['山田 太郎', '03-1234-5678', '東京'],
      ['佐藤 花子', '06-1234-0000', '大阪市'],
      ['鈴木 一', '045-123-9999', '横浜'],
      ['高橋 さくら', '011-222-3333', '札幌'],
      ['田中 健', '092-555-1212', '福岡'],
    ],
  },
  {
    name: 'numbers on the right, a total of figures',
    text: lines(
      'Region            Orders     Amount',
      'North                 12    1200.50',
      'South                345   98000.00',
      'East                   7      70.25',
      'West                 100   10000.10',
      'Far away              90    9000.00',
    ),
    columns: ['Region', 'Orders', 'Amount'],
    rows: [
      ['North', '12', '1200.50'],
      ['South', '345', '98000.00'],
      ['East', '7', '70.25'],
      ['West', '100', '10000.10'],
      ['Far away', '90', '9000.00'],
    ],
  },
  {
    name: 'no header at all',
    text: lines(
      'ANN LEE             LEEDS          19800101',
      'BO BERG             HULL           19751231',
      'ZOE EK              LONDON         19990715',
      'CY ROUX             BURY           20010203',
      'DI ITO              BATH           19830304',
    ),
    columns: ['Column 1', 'Column 2', 'Column 3'],
    mayAsk: true,
  },
  {
    name: 'a CSV with padded values',
    text: lines('name     ,city   ,age', 'Ann      ,Leeds  ,41', 'Bo       ,Hull   ,30'),
    columns: null,
  },
  { name: 'names alone', text: lines('Name', 'Ann Lee', 'Bob Ray', 'Cat Fox', 'Dan Oak', 'Eve Ash'), columns: null },
  {
    name: 'a letter',
    text: lines(
      'Dear Ann,',
      'thank you for the list of people. Some of them  have',
      'no address, and others moved. Please look at them',
      'when you have time.',
      'Kind regards,  Bo',
    ),
    columns: null,
    mayAsk: true,
  },
  { name: 'tabs', text: lines('Name\tCity', 'Ann   Lee\tLeeds', 'Bo    Berg\tHull'), columns: null },
]
