// More functions of expressions, by what they are about, with an example each.
import { row } from './function-row.ts'

export const furtherText = [
  row(
    'findLast',
    'findLast(text, part)',
    [2, 2],
    'Last position of a part, blank if missing',
    'findLast("a-b-c", "-")',
    '4',
  ),
  row(
    'html',
    'html(text, "selector")',
    [2, 2],
    'Texts of the elements of HTML, or an attribute with @name, as a list',
    'html("<a href=""/x"">Go</a>", "a@href")',
    '/x',
  ),
  row(
    'escape',
    'escape(text, form)',
    [2, 2],
    'Escaped for "html", "xml", "url", "json" or "csv"',
    'escape("a & b", "url")',
    'a%20%26%20b',
  ),
  row(
    'unescape',
    'unescape(text, form)',
    [2, 2],
    'Read from "html", "xml", "url", "json" or "csv"',
    'unescape("M&uuml;ller &amp; Co", "html")',
    'Müller & Co',
  ),
  row(
    'addressPart',
    'addressPart(address, part)',
    [2, 2],
    'Part of a web address: "host", "path", "query", "fragment", "scheme", "port" or "file"',
    'addressPart("https://acme.com/a/b.pdf?x=1", "path")',
    '/a/b.pdf',
  ),
  row(
    'ngramFingerprint',
    'ngramFingerprint(text, size)',
    [1, 2],
    'The same for values that differ in spaces and small typos; size 1 or 2',
    'ngramFingerprint("Anna")',
    'annann',
  ),
] as const

/** They read other rows, so their examples need lists: tests of computed columns work these out. */
export const otherRows = [
  row(
    'lookup',
    'lookup("list", key, "column", "key column")',
    [3, 4],
    'A cell of another list, in its first row with the key. Without a key column, the key is in the first column',
    'lookup("Countries", [Code], "Name")',
    'Norway',
  ),
  row(
    'lookupAll',
    'lookupAll("list", key, "column", "key column")',
    [3, 4],
    'The cells of another list in all rows with the key, as a list',
    'lookupAll("Purchases", [Customer], "Item", "Customer")',
    'Lamp, Chair',
  ),
  row(
    'countOf',
    'countOf("list", key, "key column")',
    [1, 3],
    'How many rows of another list have the key, or how many rows it has',
    'countOf("Purchases", [Customer], "Customer")',
    '2',
  ),
  row(
    'previous',
    'previous([column])',
    [1, 1],
    'The cell of the row before, in the order of the list without sorting',
    '[Amount] - previous([Amount])',
    '5',
  ),
] as const

export const furtherLists = [
  row('words', 'words(text)', [1, 1], 'The words of a text, as a list', 'words("Lee, Ann-Marie!")', 'Lee, Ann-Marie'),
  row(
    'ngrams',
    'ngrams(text, size)',
    [2, 2],
    'Runs of words of a text, as a list',
    'ngrams("one two three", 2)',
    'one two, two three',
  ),
  row(
    'range',
    'range(from, to, step)',
    [2, 3],
    'Numbers from one to another, both included',
    'range(2, 8, 3)',
    '2, 5, 8',
  ),
] as const

export const furtherNumbers = [
  row('power', 'power(number, exponent)', [2, 2], 'A number raised to a power', 'power(2, 10)', '1024'),
  row('sqrt', 'sqrt(number)', [1, 1], 'Square root', 'sqrt(144)', '12'),
  row('exp', 'exp(number)', [1, 1], 'e raised to a power', 'exp(0)', '1'),
  row('ln', 'ln(number)', [1, 1], 'Natural logarithm', 'ln(1)', '0'),
  row('log', 'log(number)', [1, 1], 'Logarithm to base 10', 'log(1000)', '3'),
  row('gcd', 'gcd(a, b)', [2, 2], 'Greatest common divisor', 'gcd(12, 18)', '6'),
  row('lcm', 'lcm(a, b)', [2, 2], 'Least common multiple', 'lcm(4, 6)', '12'),
  row('factorial', 'factorial(number)', [1, 1], 'Factorial, up to 170', 'factorial(5)', '120'),
  row('sin', 'sin(angle)', [1, 1], 'Sine of an angle in radians', 'sin(0)', '0'),
  row('cos', 'cos(angle)', [1, 1], 'Cosine of an angle in radians', 'cos(0)', '1'),
  row('tan', 'tan(angle)', [1, 1], 'Tangent of an angle in radians', 'tan(0)', '0'),
  row('asin', 'asin(number)', [1, 1], 'Angle of a sine, in radians', 'asin(0)', '0'),
  row('acos', 'acos(number)', [1, 1], 'Angle of a cosine, in radians', 'acos(1)', '0'),
  row('atan', 'atan(number)', [1, 1], 'Angle of a tangent, in radians', 'atan(0)', '0'),
  row('atan2', 'atan2(y, x)', [2, 2], 'Angle of a point, in radians', 'round(atan2(1, 1), 4)', '0.7854'),
] as const

export const numberWords = [
  row(
    'inWords',
    'inWords(number, language)',
    [2, 2],
    'A whole number in words: "en", "de", "fr" or "es"',
    'inWords(1234, "de")',
    'eintausendzweihundertvierunddreißig',
  ),
  row(
    'fromWords',
    'fromWords(text, language)',
    [2, 2],
    'The number that words say: "en", "de", "fr" or "es"',
    'fromWords("quatre-vingt-dix-sept", "fr")',
    '97',
  ),
] as const

export const durations = [
  row(
    'duration',
    'duration(text, unit)',
    [1, 2],
    'A duration such as 1:30:00, 90 min or PT1H30M in "seconds", "minutes", "hours", "days" or "weeks"',
    'duration("1 h 30 min", "minutes")',
    '90',
  ),
  row(
    'formatDuration',
    'formatDuration(seconds, form)',
    [1, 2],
    'Seconds as 1:30:00, or "iso" as PT1H30M',
    'formatDuration(5400)',
    '1:30:00',
  ),
  row(
    'timeBetween',
    'timeBetween(from, to, unit)',
    [2, 3],
    'Time between two moments, in a unit as in duration',
    'timeBetween("2025-04-03 22:15", "2025-04-04 01:45", "hours")',
    '3.5',
  ),
] as const
