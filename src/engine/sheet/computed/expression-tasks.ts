// Thirty tasks for expressions that reach further than the row, with what each gives. Written before the functions; the conformance
// file beside it counts how many are solved.

interface ExpressionTask {
  readonly task: string
  /** In the list “Orders” below. */
  readonly expression: string
  /** Cells of the six rows, '' where blank. */
  readonly gives: readonly [string, string, string, string, string, string]
}

export const taskLists = {
  Customers: [
    ['Code', 'Name', 'City', 'Email'],
    ['A1', 'Ann Lee', 'Ulm', 'ann@acme.example'],
    ['b2', 'Bo Ek', 'Oslo', 'bo@acme.example'],
    ['Ö3', 'Zoë Ångström', 'Umeå', ''],
    ['A1', 'Anna Leé', 'Köln', 'anna@acme.example'],
  ],
  Orders: [
    ['Order', 'Customer', 'Amount', 'Page', 'Took', 'Words'],
    ['1', 'a1', '10', '<ul><li>One</li><li class="x">Two &amp; a half</li></ul>', '1:30:00', 'einundzwanzig'],
    ['2', ' B2 ', '5', '<a href="/a?b=1&amp;c=2" title="T">Go <b>on</b></a>', 'PT90M', 'quatre-vingt-dix-sept'],
    ['3', 'ö3', '', '<p>no list</p>', '2 h 5 min', 'veintidós'],
    ['4', 'C9', '20', '', '45s', 'one hundred and five'],
    ['5', '', '-1', 'plain text', '', 'eine Million zweitausend'],
    ['6', 'A1', '1000000', '<li>un<li>closed', '1.5 hours', 'no number'],
  ],
} as const

export const expressionTasks: readonly ExpressionTask[] = [
  {
    task: 'The name of the customer by its code, whatever case and spaces, the first where there are two',
    expression: 'lookup("Customers", [Customer], "Name", "Code")',
    gives: ['Ann Lee', 'Bo Ek', 'Zoë Ångström', '', '', 'Ann Lee'],
  },
  {
    task: 'The key is found in the first column where none is named',
    expression: 'lookup("Customers", [Customer], "City")',
    gives: ['Ulm', 'Oslo', 'Umeå', '', '', 'Ulm'],
  },
  {
    task: 'How many customers have the code',
    expression: 'countOf("Customers", [Customer], "Code")',
    gives: ['2', '1', '1', '0', '0', '2'],
  },
  { task: 'Rows of the other list', expression: 'countOf("Customers")', gives: ['4', '4', '4', '4', '4', '4'] },
  {
    task: 'Cities of all customers with the code',
    expression: 'join(" / ", lookupAll("Customers", [Customer], "City"))',
    gives: ['Ulm / Köln', 'Oslo', 'Umeå', '', '', 'Ulm / Köln'],
  },
  {
    task: 'A fallback where the customer has no email',
    expression: 'coalesce(lookup("Customers", [Customer], "Email"), "none")',
    gives: ['ann@acme.example', 'bo@acme.example', 'none', 'none', 'none', 'ann@acme.example'],
  },
  {
    task: 'A key that is worked out',
    expression: 'lookup("Customers", left(trim([Customer]), 1) & "1", "City")',
    gives: ['Ulm', '', '', '', '', 'Ulm'],
  },
  {
    task: 'Whether the customer is known',
    expression: 'countOf("Customers", [Customer]) > 0',
    gives: ['yes', 'yes', 'yes', 'no', 'no', 'yes'],
  },
  {
    task: 'The amount of the row before',
    expression: 'previous([Amount])',
    gives: ['', '10', '5', '', '20', '-1'],
  },
  {
    task: 'The difference from the row before',
    expression: '[Amount] - previous([Amount])',
    gives: ['', '-5', '', '', '-21', '1000001'],
  },
  {
    task: 'A mark where the first letter of the customer is that of the row before',
    expression: 'lower(left(trim([Customer]), 1)) = lower(left(trim(previous([Customer])), 1))',
    gives: ['no', 'no', 'no', 'no', 'no', 'no'],
  },
  {
    task: 'Texts of the items of a list in HTML',
    expression: 'join("; ", html([Page], "li"))',
    gives: ['One; Two & a half', '', '', '', '', 'un; closed'],
  },
  {
    task: 'The first element with a class',
    expression: 'item(html([Page], "ul > li.x"), 1)',
    gives: ['Two & a half', '', '', '', '', ''],
  },
  { task: 'An attribute', expression: 'html([Page], "a@href")', gives: ['', '/a?b=1&c=2', '', '', '', ''] },
  { task: 'Text within elements', expression: 'html([Page], "a")', gives: ['', 'Go on', '', '', '', ''] },
  { task: 'How many items', expression: 'count(html([Page], "li"))', gives: ['2', '0', '0', '0', '0', '2'] },
  {
    task: 'Amounts in German words',
    expression: 'inWords([Amount], "de")',
    gives: ['zehn', 'fünf', '', 'zwanzig', 'minus eins', 'eine Million'],
  },
  {
    task: 'Amounts in French words',
    expression: 'inWords([Amount] * 8 + 1, "fr")',
    gives: ['quatre-vingt-un', 'quarante et un', '', 'cent soixante et un', 'moins sept', 'huit millions un'],
  },
  {
    task: 'Amounts in Spanish words',
    expression: 'inWords([Amount] + 11, "es")',
    gives: ['veintiuno', 'dieciséis', '', 'treinta y uno', 'diez', 'un millón once'],
  },
  {
    task: 'Amounts in English words',
    expression: 'inWords([Amount] * 12, "en")',
    gives: ['one hundred twenty', 'sixty', '', 'two hundred forty', 'minus twelve', 'twelve million'],
  },
  {
    task: 'Words of whichever of the four languages as numbers',
    expression:
      'coalesce(ifError(fromWords([Words], "de"), blank), ifError(fromWords([Words], "fr"), blank), ifError(fromWords([Words], "es"), blank), ifError(fromWords([Words], "en"), "?"))',
    gives: ['21', '97', '22', '105', '1002000', '?'],
  },
  {
    task: 'Words without a number say so',
    expression: 'fromWords([Words], "de")',
    gives: ['21', '#not a number', '#not a number', '#not a number', '1002000', '#not a number'],
  },
  {
    task: 'Durations in seconds, however they are written',
    expression: 'duration([Took])',
    gives: ['5400', '5400', '7500', '45', '', '5400'],
  },
  {
    task: 'Durations in minutes',
    expression: 'duration([Took], "minutes")',
    gives: ['90', '90', '125', '0.75', '', '90'],
  },
  {
    task: 'Durations in one notation',
    expression: 'formatDuration(duration([Took]))',
    gives: ['1:30:00', '1:30:00', '2:05:00', '0:00:45', '', '1:30:00'],
  },
  {
    task: 'Durations as ISO 8601',
    expression: 'formatDuration(duration([Took]), "iso")',
    gives: ['PT1H30M', 'PT1H30M', 'PT2H5M', 'PT45S', '', 'PT1H30M'],
  },
  {
    task: 'Hours between two times',
    expression: 'timeBetween("2025-04-03 22:15", "2025-04-04T01:45:00", "hours")',
    gives: ['3.5', '3.5', '3.5', '3.5', '3.5', '3.5'],
  },
  {
    task: 'A sum in order: the amount with that of the row before, blank as 0',
    expression: 'coalesce([Amount], 0) + coalesce(previous([Amount]), 0)',
    gives: ['10', '15', '5', '20', '19', '999999'],
  },
  {
    task: 'Powers and roots',
    expression: 'round(power(coalesce([Amount], 2), 2) + sqrt(16), 0)',
    gives: ['104', '29', '8', '404', '5', '1000000000004'],
  },
  {
    task: 'HTML escapes taken out and put in',
    expression: 'escape(unescape("Fish &amp; chips &lt;" & [Order], "html"), "url")',
    gives: [
      'Fish%20%26%20chips%20%3C1',
      'Fish%20%26%20chips%20%3C2',
      'Fish%20%26%20chips%20%3C3',
      'Fish%20%26%20chips%20%3C4',
      'Fish%20%26%20chips%20%3C5',
      'Fish%20%26%20chips%20%3C6',
    ],
  },
]
