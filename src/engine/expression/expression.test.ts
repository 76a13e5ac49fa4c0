// The language of computed columns: what each function gives, how blanks and faults go on, where a text cannot be read.
import { expect, test } from 'vitest'
import { functionTable } from '../../contract/app/cell/expression-functions.ts'
import { otherRows } from '../../contract/app/cell/further-functions.ts'
import { evaluateExpression } from './evaluate.ts'
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import { columnsRead, ExpressionError, mayTakeLong } from './syntax.ts'
import { cellOf } from './value.ts'

const columns = ['First', 'Last name', 'A]b']
const lookup = (name: string) => {
  const at = columns.indexOf(name)
  return at < 0 ? `There is no column “${name}”.` : at
}
const parse = (text: string) => parseExpression(text, lookup)
const give = (text: string, cells: (string | null)[] = []) =>
  cellOf(evaluateExpression(parse(text), id => cells[id] ?? null))

/** Those that read other rows are worked out on lists (`other-lists.conformance.ts`). */
const others = new Set<string>(otherRows.map(({ name }) => name))

test.each(functionTable.filter(({ name }) => !others.has(name)))('$example gives $gives', ({ example, gives }) => {
  expect(give(example)).toBe(gives)
})

test.each<[string, string | null]>([
  ['1 + 2 * 3 - 4 / 2', '5'],
  ['(1 + 2) * -3', '-9'],
  ['0.1 + 0.2', '0.3'],
  ['"a" & 1 & yes', 'a1yes'],
  ['blank & ""', null],
  ['blank + 1', null],
  ['"1.234,5" * 2', '2469'],
  ['"x" + 1', '#not a number'],
  ['1 / 0', '#divided by zero'],
  ['"Ann" = "ANN"', 'yes'],
  ['"007" = "7"', 'no'],
  ['"007" = 7', 'yes'],
  ['"x" = 7', 'no'],
  ['"10" > "9"', 'yes'],
  ['"b" > "a"', 'yes'],
  ['"b" > 1', '#not a number'],
  ['blank = ""', 'yes'],
  ['blank < 1', null],
  ['not yes or 1 < 2 and no', 'no'],
  ['no and 1 / 0 = 1', 'no'],
  ['if("maybe", 1, 2)', '#not yes or no'],
  ['if(no, 1)', null],
  ['ifError(1 / 0, "none")', 'none'],
  ['join(" ", "a", 1 / 0)', '#divided by zero'],
  ['left("🙂ab", 2)', '🙂a'],
  ['split("a;b", ";", -1)', 'b'],
  ['split("a;b", ";", 9)', null],
  ['mid("abc", 0, 2)', 'ab'],
  ['replace("aaa", "", "b")', 'aaa'],
  ['regexExtract("no digits", "\\d+")', null],
  ['date("3/4/2025")', '#day or month first?'],
  ['date("13/4/2025")', '2025-04-13'],
  ['date("soon")', '#not a date'],
  ['date("3.4.2025", "ymd")', '#order is not "dmy" or "mdy"'],
  ['phone("12", "GB")', '#not a phone number'],
  ['domainOf("Ann@Acme.example")', 'acme.example'],
  ['LOWER("A")', 'a'],
  ['join("-"; "a"; "b")', 'a-b'],
  ['join("|", parts("a; b ;;c", ";"), "d")', 'a|b|c|d'],
  ['count(parts("", ";"))', '0'],
  ['count("one text")', '1'],
  ['upper(list("a", "b"))', 'A, B'],
  ['list(1, 2) & "!"', '1, 2!'],
  ['sort(list("1.234,50", "7", "80"))', '7, 80, 1.234,50'],
  ['sort(list("Zoë", "ann", "Bo"))', 'ann, Bo, Zoë'],
  ['take(list(1, 2, 3), -2)', '2, 3'],
  ['item(list("a", "b"), 0)', null],
  ['filter(list("a", "", "b"), not isBlank(it))', 'a, b'],
  ['map(list("a", "b"), if(it = "a", list(1, 2), blank))', '1, 2'],
  ['map(list(1, 2), map(list(10, 20), it + 1))', '11, 21, 11, 21'],
  ['map(list(1, 0), 1 / it)', '#divided by zero'],
  ['sum(list("1.234,50", ""), "x")', '#not a number'],
  ['sum("", blank)', null],
  ['max("b", "a10", "a9")', 'b'],
  ['matches("A1 B22", "([A-Z])\\d")', 'A, B'],
  ['matches("none", "\\d")', null],
  ['coalesce(parts("", ";"), "none")', 'none'],
  ['mod(-7, 3)', '2'],
  ['mod(7, 0)', '#divided by zero'],
  ['formatNumber("1234.5", "fr")', '1 234,5'],
  ['formatNumber(1, "no language")', '#language is not known'],
  ['addMonths("2024-03-31", -1)', '2024-02-29'],
  ['addDays("2024-12-31", 1)', '2025-01-01'],
  ['addDays("9999-12-31", 1)', '#not a date'],
  ['yearsBetween("2025-05-03", "1990-05-04")', '-34'],
  ['yearsBetween("2025-05-03", "2025-05-01")', '0'],
  ['formatDate("2025-04-03", "EEEE, d. MMMM yyyy", "de")', 'Donnerstag, 3. April 2025'],
  ['formatDate("2025-04-03", "\'day\' d/M/yy")', 'day 3/4/25'],
  ['hash("a", "crc")', '#method is not known'],
  ['hash(blank)', null],
  ['json("{""a"": [1, {""b c"": true}]}", "$.a[1][""b c""]")', 'yes'],
  ['json("{""a"": [1, {""b c"": true}]}", "a[-1].b c")', 'yes'],
  ['json("{""a"": [{""n"": 1}, {""n"": 2}]}", "a[*].n")', '1, 2'],
  ['json("{""a"": [1, 2]}", "a")', '1, 2'],
  ['json("{""a"": {""b"": 1}}", "a")', '{"b":1}'],
  ['json("{}", "__proto__.constructor")', null],
  ['json("[1", "a")', '#not JSON'],
  ['phoneCountry("12", "GB")', '#not a phone number'],
  ['html("<p>a<p>b <i>c</i>", "p")', 'a, b c'],
  ['html("no tags", "p")', null],
  ['unescape("%zz", "url")', '#method is not known'],
  ['unescape(escape("a""b", "json"), "json")', 'a"b'],
  ['escape("a,b", "csv")', '"a,b"'],
  ['escape("x", "rtf")', '#method is not known'],
  ['addressPart("acme.com/x#y", "fragment")', 'y'],
  ['addressPart("not an address", "host")', null],
  ['sqrt(-1)', '#not a number'],
  ['power(10, 400)', '#not a number'],
  ['gcd(0, 0)', '0'],
  ['range(3, 1)', null],
  ['range(3, 1, -1)', '3, 2, 1'],
  ['range(1, 100000)', '#too long'],
  ['ngrams("one", 2)', null],
])('%s gives %s', (text, gives) => {
  expect(give(text)).toBe(gives)
})

test('cells are read by column, and a fault in one goes on', () => {
  expect(give('[First] & " " & [Last name]', ['Ann', 'Lee'])).toBe('Ann Lee')
  expect(give('upper([A]]b])', [null, null, 'x'])).toBe('X')
  expect(give('upper([First])', ['#not a date'])).toBe('#not a date')
  expect(give('upper([First])', ['#1 choice'])).toBe('#1 CHOICE')
  const read = parse('if([First] = "", [A]]b], regexExtract([First], "a"))')
  expect([...columnsRead(read)]).toEqual([0, 2])
  expect(mayTakeLong(read)).toBe(true)
})

test('a text that would not fit a cell is a fault, not a crash', () => {
  expect(give('[First] & [First]', ['x'.repeat(20_000)])).toBe('#too long')
  expect(give('replace([First], "x", "yyyy")', ['x'.repeat(20_000)])).toBe('#too long')
})

test.each<[string, number, string]>([
  ['', 0, 'The expression is empty.'],
  ['1 +', 2, 'The expression is incomplete.'],
  ['lower([Fist])', 6, 'There is no column “Fist”.'],
  ['lowr("a")', 0, 'There is no function “lowr”. Did you mean lower?'],
  ['zzz("a")', 0, 'There is no function “zzz”.'],
  ['map(it, 1)', 4, '“it” is the item inside map and filter.'],
  ['left("a", 1, 2)', 0, 'The correct form is left(text, count).'],
  ['(1', 0, 'This parenthesis is never closed.'],
  ['1)', 1, 'This parenthesis was never opened.'],
  ['"a" "b"', 4, 'An operator such as & is missing before “"b"”.'],
  ['"a', 0, 'This text has no closing quotation mark.'],
  ['[First', 0, 'This column name has no closing bracket ].'],
  ['“a”', 0, 'Put text in straight double quotation marks: "text".'],
  ['First', 0, '“First” is not recognized. Put column names in brackets [ ] and text in quotes " ".'],
  ['1.2.3', 0, 'This number cannot be read. Use digits and a decimal point, as in 1234.5.'],
  ['regexExtract("a", [First])', 18, 'The pattern must be text in quotes, the same for every row.'],
  ['constructor("a")', 0, 'There is no function “constructor”.'],
  ['html([First], [First])', 14, 'The selector must be text in quotes, the same for every row.'],
  ['lookup("a", 1, "b")', 0, 'Other lists cannot be used here. Add a computed column that uses them.'],
  ['previous([First])', 0, 'The row before cannot be used here. Add a computed column that uses it.'],
  ['html("a", "a[")', 10, 'This CSS selector is not valid.'],
])('%s cannot be read, at %i', (text, at, words) => {
  const error = (() => {
    try {
      return parse(text)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(ExpressionError)
  expect(error).toMatchObject({ at, message: words })
})

test('a pattern that cannot be read is told at its place', () => {
  expect(() => parse('regexExtract("a", "(")')).toThrow(/^The pattern cannot be read:/)
})

test('it is written back with no more brackets than it needs', () => {
  const printed = (text: string) => printExpression(parse(text), id => columns[id] ?? '')
  expect(printed('((1+2)*3)-(4-5)')).toBe('(1 + 2) * 3 - (4 - 5)')
  expect(printed('NOT ([first] = "a") AND yes'.replace('first', 'First'))).toBe('not [First] = "a" and yes')
  expect(printed('IF([A]]b];1;TRUE)')).toBe('if([A]]b], 1, yes)')
})
