// The functions of expressions by what they are about, with an example each; examples are worked out by a test.

/** One function. */
export interface FunctionHelp {
  readonly name: FunctionName
  /** How it is written. */
  readonly form: string
  readonly what: string
  readonly example: string
  readonly gives: string
  readonly least: number
  readonly most: number
}

const row = <N extends string>(
  name: N,
  form: string,
  [least, most]: [number, number],
  what: string,
  example: string,
  gives: string,
) => ({ name, form, least, most, what, example, gives })

const conditions = [
  row(
    'if',
    'if(condition, then, else)',
    [2, 3],
    'One of two values, depending on a condition',
    'if(len("abc") > 2, "long", "short")',
    'long',
  ),
  row('coalesce', 'coalesce(a, b, …)', [1, 50], 'The first value that is not blank', 'coalesce("", "b", "c")', 'b'),
  row('isBlank', 'isBlank(value)', [1, 1], 'Is it blank or only spaces?', 'isBlank("  ")', 'yes'),
  row(
    'ifError',
    'ifError(value, else)',
    [2, 2],
    'Another value if the first one fails',
    'ifError(number("x"), 0)',
    '0',
  ),
] as const

const text = [
  row(
    'trim',
    'trim(text)',
    [1, 1],
    'No spaces at the ends, single spaces between words',
    'trim("  Ann   Lee ")',
    'Ann Lee',
  ),
  row('lower', 'lower(text)', [1, 1], 'Lowercase', 'lower("ANN@Firm.com")', 'ann@firm.com'),
  row('upper', 'upper(text)', [1, 1], 'Capitals', 'upper("gb")', 'GB'),
  row('proper', 'proper(text)', [1, 1], 'Capitalized like a name', 'proper("ANN VAN DER BERG")', 'Ann van der Berg'),
  row('title', 'title(text)', [1, 1], 'First letter of each word capitalized', 'title("new members")', 'New Members'),
  row(
    'sentence',
    'sentence(text)',
    [1, 1],
    'First letter of each sentence capitalized',
    'sentence("NEW. OLD.")',
    'New. Old.',
  ),
  row('plain', 'plain(text)', [1, 1], 'Without accents', 'plain("Zoë Ångström")', 'Zoe Angstrom'),
  row('pad', 'pad(text, length, with)', [2, 3], 'Padded at the start, with zeros by default', 'pad("7", 3)', '007'),
  row('left', 'left(text, count)', [1, 2], 'The first letters', 'left("London", 3)', 'Lon'),
  row('right', 'right(text, count)', [1, 2], 'The last letters', 'right("AB-1234", 4)', '1234'),
  row('mid', 'mid(text, start, count)', [3, 3], 'Letters from a position, starting at 1', 'mid("AB-1234", 4, 2)', '12'),
  row('len', 'len(text)', [1, 1], 'Number of letters', 'len("Zoë")', '3'),
  row('find', 'find(text, part)', [2, 2], 'Position of a part, blank if missing', 'find("a@b.com", "@")', '2'),
  row(
    'contains',
    'contains(text, part)',
    [2, 2],
    'Does it contain a part? Ignores case',
    'contains("Acme GmbH", "gmbh")',
    'yes',
  ),
  row(
    'starts',
    'starts(text, part)',
    [2, 2],
    'Does it start with a part? Ignores case',
    'starts("+49 30", "+49")',
    'yes',
  ),
  row('ends', 'ends(text, part)', [2, 2], 'Does it end with a part? Ignores case', 'ends("ann@x.edu", ".edu")', 'yes'),
  row(
    'replace',
    'replace(text, part, by)',
    [3, 3],
    'Every occurrence of a part replaced',
    'replace("1-2-3", "-", ".")',
    '1.2.3',
  ),
  row(
    'regexExtract',
    'regexExtract(text, "pattern")',
    [2, 2],
    'First match of a regular expression, or its first group',
    'regexExtract("Order 4711", "(\\d+)")',
    '4711',
  ),
  row(
    'regexReplace',
    'regexReplace(text, "pattern", by)',
    [3, 3],
    'Every match replaced ($1 inserts a group)',
    'regexReplace("Lee, Ann", "(\\w+), (\\w+)", "$2 $1")',
    'Ann Lee',
  ),
  row('split', 'split(text, separator, n)', [3, 3], 'The nth part (-1 for the last)', 'split("a;b;c", ";", 2)', 'b'),
  row(
    'join',
    'join(separator, a, b, …)',
    [2, 50],
    'All values that are not blank, joined',
    'join(", ", "Oslo", "", "NO")',
    'Oslo, NO',
  ),
  row(
    'json',
    'json(text, "path")',
    [2, 2],
    'A value or list in JSON, by a path such as a.b[0] or a[*].b',
    'json("{""a"": [{""b"": 7}]}", "a[0].b")',
    '7',
  ),
  row(
    'hash',
    'hash(text, method)',
    [1, 2],
    'Hash of a text: "sha256", "sha1" or "md5"',
    'hash("a", "md5")',
    '0cc175b9c0f1b6a831c399e269772661',
  ),
  row(
    'fingerprint',
    'fingerprint(text)',
    [1, 1],
    'The same for values that differ in order, case or punctuation',
    'fingerprint("Lee, Ann")',
    'ann lee',
  ),
  row(
    'sound',
    'sound(text, method)',
    [1, 2],
    'What words sound like: "metaphone" or "cologne"',
    'sound("Meyer", "cologne")',
    '67',
  ),
] as const

const lists = [
  row('list', 'list(a, b, …)', [1, 50], 'A list of values', 'list("a", "b")', 'a, b'),
  row(
    'parts',
    'parts(text, separator)',
    [2, 2],
    'All parts that are not blank, as a list',
    'parts("a; b;; c", ";")',
    'a, b, c',
  ),
  row(
    'matches',
    'matches(text, "pattern")',
    [2, 2],
    'All matches of a regular expression, or its first groups',
    'matches("A1 B22", "\\d+")',
    '1, 22',
  ),
  row(
    'map',
    'map(list, expression)',
    [2, 2],
    'Each item changed; it is the item',
    'map(parts("ann;bo", ";"), upper(it))',
    'ANN, BO',
  ),
  row(
    'filter',
    'filter(list, condition)',
    [2, 2],
    'The items that meet a condition; it is the item',
    'filter(list(4, 9, 16), it > 5)',
    '9, 16',
  ),
  row('unique', 'unique(list)', [1, 1], 'Each item once. Ignores case', 'unique(list("a", "B", "b"))', 'a, B'),
  row(
    'sort',
    'sort(list)',
    [1, 1],
    'The items in order, numbers by amount',
    'sort(list("b10", "b9", "a"))',
    'a, b9, b10',
  ),
  row('reverse', 'reverse(list)', [1, 1], 'The items from last to first', 'reverse(list(1, 2, 3))', '3, 2, 1'),
  row('item', 'item(list, n)', [2, 2], 'The nth item (-1 for the last)', 'item(parts("a b c", " "), -1)', 'c'),
  row(
    'take',
    'take(list, count)',
    [2, 2],
    'The first items, or the last with a minus',
    'take(list(1, 2, 3), 2)',
    '1, 2',
  ),
  row('count', 'count(list)', [1, 1], 'Number of items', 'count(parts("a,b,c", ","))', '3'),
  row('has', 'has(list, value)', [2, 2], 'Is a value in the list? Ignores case', 'has(list("DE", "AT"), "at")', 'yes'),
] as const

const numbers = [
  row('number', 'number(text)', [1, 1], 'A number in any common notation', 'number("€ 1.234,50")', '1234.5'),
  row('round', 'round(number, digits)', [1, 2], 'Rounded, with halves away from zero', 'round(2.345, 2)', '2.35'),
  row('abs', 'abs(number)', [1, 1], 'Without its sign', 'abs(-5)', '5'),
  row('floor', 'floor(number)', [1, 1], 'Rounded down', 'floor(2.7)', '2'),
  row('ceiling', 'ceiling(number)', [1, 1], 'Rounded up', 'ceiling(2.1)', '3'),
  row('mod', 'mod(number, divisor)', [2, 2], 'Remainder of a division', 'mod(7, 3)', '1'),
  row('sum', 'sum(a, b, …)', [1, 50], 'Sum of numbers and lists', 'sum(1, list(2, 3))', '6'),
  row('average', 'average(a, b, …)', [1, 50], 'Average of numbers and lists', 'average(1, 2, 6)', '3'),
  row(
    'min',
    'min(a, b, …)',
    [1, 50],
    'The smallest number, or the first text or date',
    'min("2025-03-01", "2024-12-31")',
    '2024-12-31',
  ),
  row('max', 'max(a, b, …)', [1, 50], 'The largest number, or the last text or date', 'max(3, 12, 7)', '12'),
  row(
    'formatNumber',
    'formatNumber(number, language, digits)',
    [2, 3],
    'A number as a language writes it',
    'formatNumber(1234.5, "de", 2)',
    '1.234,50',
  ),
] as const

const dates = [
  row(
    'date',
    'date(text, order)',
    [1, 2],
    'As 2025-04-03; order "dmy" or "mdy"',
    'date("3/4/2025", "dmy")',
    '2025-04-03',
  ),
  row(
    'formatDate',
    'formatDate(date, form, language)',
    [2, 3],
    'A date in a form of yyyy, MM, MMMM, dd and EEEE',
    'formatDate("2025-04-03", "dd.MM.yyyy")',
    '03.04.2025',
  ),
  row('year', 'year(date, order)', [1, 2], 'Year of a date', 'year("2025-04-03")', '2025'),
  row('month', 'month(date, order)', [1, 2], 'Month, 1 to 12', 'month("3 April 2025")', '4'),
  row('monthName', 'monthName(date, order)', [1, 2], 'Month of a date in English', 'monthName("2025-04-03")', 'April'),
  row('day', 'day(date, order)', [1, 2], 'Day of the month', 'day("03.04.2025")', '3'),
  row('weekday', 'weekday(date, order)', [1, 2], 'Day of the week in English', 'weekday("2025-04-03")', 'Thursday'),
  row(
    'daysBetween',
    'daysBetween(from, to)',
    [2, 2],
    'Days between two dates',
    'daysBetween("2025-01-30", "2025-02-02")',
    '3',
  ),
  row(
    'yearsBetween',
    'yearsBetween(from, to)',
    [2, 2],
    'Whole years between two dates',
    'yearsBetween("1990-05-04", "2025-05-03")',
    '34',
  ),
  row(
    'addDays',
    'addDays(date, days)',
    [2, 2],
    'A date some days later, or earlier with a minus',
    'addDays("2025-02-27", 3)',
    '2025-03-02',
  ),
  row(
    'addMonths',
    'addMonths(date, months)',
    [2, 2],
    'A date some months later, at most its last day',
    'addMonths("2025-01-31", 1)',
    '2025-02-28',
  ),
] as const

const contacts = [
  row(
    'domainOf',
    'domainOf(address)',
    [1, 1],
    'Domain of an email or web address',
    'domainOf("https://www.acme.com/a")',
    'acme.com',
  ),
  row('emailUser', 'emailUser(email)', [1, 1], 'The part before the @', 'emailUser("ann.lee@acme.com")', 'ann.lee'),
  row('firstName', 'firstName(name)', [1, 1], 'First name of a person', 'firstName("Dr. Lee, Ann")', 'Ann'),
  row('middleName', 'middleName(name)', [1, 1], 'Middle names of a person', 'middleName("Ann Mary Lee")', 'Mary'),
  row('lastName', 'lastName(name)', [1, 1], 'Last name of a person', 'lastName("Ann van der Berg")', 'van der Berg'),
  row('nameTitle', 'nameTitle(name)', [1, 1], 'Titles of a person', 'nameTitle("Dr. Ann Lee")', 'Dr.'),
  row(
    'nameSuffix',
    'nameSuffix(name)',
    [1, 1],
    'What is behind the name of a person',
    'nameSuffix("Ann Lee, PhD")',
    'PhD',
  ),
  row(
    'company',
    'company(name)',
    [1, 1],
    'Company without its legal form',
    'company("Acme Trading GmbH")',
    'Acme Trading',
  ),
  row(
    'phone',
    'phone(number, country)',
    [1, 2],
    'A phone number as +44…',
    'phone("020 7183 8750", "GB")',
    '+442071838750',
  ),
  row(
    'phoneCountry',
    'phoneCountry(number, country)',
    [1, 2],
    'Country code of a phone number',
    'phoneCountry("+44 20 7183 8750")',
    'GB',
  ),
] as const

/** In the order in which help shows them. */
export const functionGroups = [
  { title: 'Conditions', functions: conditions },
  { title: 'Text', functions: text },
  { title: 'Lists', functions: lists },
  { title: 'Numbers', functions: numbers },
  { title: 'Dates', functions: dates },
  { title: 'Contacts', functions: contacts },
] as const

export type FunctionName = (typeof functionGroups)[number]['functions'][number]['name']
export const functionTable: readonly FunctionHelp[] = functionGroups.flatMap(({ functions }) => [...functions])

const byName = new Map(functionTable.map(help => [help.name.toLowerCase(), help]))
/** The function with a name, whatever its case. */
export const functionNamed = (name: string): FunctionHelp | undefined => byName.get(name.toLowerCase())
