// Expressions of GREL in the language of computed columns: those of OpenRefine's manual and recipes give the same values here.
import { describe, expect, test } from 'vitest'
import { parseExpression } from '../parse.ts'
import { printExpression } from '../print.ts'
import { ExpressionError } from '../syntax.ts'
import { workOut } from '../work-out.ts'
import { fromGrel, looksLikeGrel } from './translate.ts'

const columns = ['Name', 'City', 'Full name']
const lookup = (name: string) => {
  const at = columns.indexOf(name)
  return at === -1 ? `There is no column “${name}”.` : at + 1
}
const nameOf = (id: number) => columns[id - 1] ?? '?'
const here = (grel: string) => printExpression(fromGrel(grel, { value: 1, lookup }), nameOf)

/** GREL, ours, and what a cell gives. */
const cases: readonly (readonly [grel: string, ours: string, value: string, gives: string])[] = [
  ['value.trim()', 'regexReplace([Name], "^\\s+|\\s+$", "")', '  a  b ', 'a  b'],
  ['value.toUppercase()', 'upper([Name])', 'ulm', 'ULM'],
  ['toLowercase(value)', 'lower([Name])', 'ULM', 'ulm'],
  ['value.toTitlecase()', 'title([Name])', 'new members', 'New Members'],
  ['value.length()', 'len([Name])', 'abc', '3'],
  ['value.replace("-", "")', 'replace([Name], "-", "")', '1-2-3', '123'],
  ["value.replace('a','b').trim()", 'regexReplace(replace([Name], "a", "b"), "^\\s+|\\s+$", "")', ' a', 'b'],
  ['value.replace(/\\s+/, " ")', 'regexReplace([Name], "\\s+", " ")', 'a \t b', 'a b'],
  [
    'value.replace(/(\\w+), (\\w+)/, "$2 $1")',
    'regexReplace([Name], "(\\w+), (\\w+)", "$2 $1")',
    'Lee, Ann',
    'Ann Lee',
  ],
  ['value.split(",")[0]', 'split([Name], ",", 1)', 'a,b,c', 'a'],
  ['value.split(", ")[-1]', 'split([Name], ", ", -1)', 'a, b, c', 'c'],
  ['split(value, ";")[1].trim()', 'regexReplace(split([Name], ";", 2), "^\\s+|\\s+$", "")', 'a; b', 'b'],
  ['value.split("|").join("; ")', 'replace([Name], "|", "; ")', 'a|b', 'a; b'],
  ['value.match(/.*(\\d{4}).*/)[0]', 'regexExtract([Name], "^(?:.*(\\d{4}).*)$")', 'in 1999 or so', '1999'],
  ['value.find(/(\\d)(\\d)/)[0]', 'regexExtract([Name], "(?:\\d)(?:\\d)")', 'a42', '42'],
  ['value.partition("@")[0]', 'split([Name], "@", 1)', 'ann@x', 'ann'],
  ['value[0]', 'left([Name], 1)', 'Ulm', 'U'],
  ['value[1,3]', 'mid([Name], 2, 2)', 'abcd', 'bc'],
  ['value[-2,0]', 'right([Name], 2)', 'abcd', 'cd'],
  ['value.substring(0, 3)', 'left([Name], 3)', 'abcd', 'abc'],
  ['value.substring(2)', 'mid([Name], 3, len([Name]))', 'abcd', 'cd'],
  ['value.substring(0, -1)', 'left([Name], len([Name]) - 1)', 'abcd', 'abc'],
  ['value.slice(1, -1)', 'mid(left([Name], len([Name]) - 1), 2, len([Name]))', 'abcd', 'bc'],
  ['value.indexOf("b")', 'coalesce(find([Name], "b"), 0) - 1', 'abc', '1'],
  ['value.indexOf("z")', 'coalesce(find([Name], "z"), 0) - 1', 'abc', '-1'],
  ['value.contains("li")', 'contains([Name], "li")', 'Berlin', 'yes'],
  ['value.contains(/\\d/)', 'not isBlank(regexExtract([Name], "\\d"))', 'a1', 'yes'],
  ['value.contains(/BER/i)', 'not isBlank(regexExtract([Name], "(?i:BER)"))', 'Berlin', 'yes'],
  ['value.startsWith("http")', 'starts([Name], "http")', 'http://x', 'yes'],
  ['value.endsWith(".org")', 'ends([Name], ".org")', 'x.org', 'yes'],
  ['if(value == "x", "y", value)', 'if([Name] = "x", "y", [Name])', 'x', 'y'],
  ['if(isBlank(value), "none", value)', 'if(isBlank([Name]), "none", [Name])', '', 'none'],
  ['if(value.length() > 2 && !value.isBlank(), 1, 0)', 'if(len([Name]) > 2 and not isBlank([Name]), 1, 0)', 'abc', '1'],
  ['if(or(value == "a", value == "b"), "yes!", "no!")', 'if([Name] = "a" or [Name] = "b", "yes!", "no!")', 'b', 'yes!'],
  ['value + " " + cells["City"].value', '[Name] & " " & [City]', 'Ann', 'Ann Ulm'],
  ['cells.City.value', '[City]', 'Ann', 'Ulm'],
  ['cells["Full name"].value.split(" ")[0]', 'split([Full name], " ", 1)', '', 'Ada'],
  ['[value, cells.City.value].join(", ")', 'join(", ", [Name], [City])', 'Ann', 'Ann, Ulm'],
  ['coalesce(value, cells.City.value)', 'coalesce([Name], [City])', '', 'Ulm'],
  ['value.toNumber() * 2 + 1', 'number([Name]) * 2 + 1', '20', '41'],
  ['value.toNumber() / 4', 'number([Name]) / 4', '20', '5'],
  ['(1 + 2) * 3', '(1 + 2) * 3', '', '9'],
  ['value.isNumeric()', 'not isBlank(ifError(number([Name]), blank))', 'x', 'no'],
  ['value.toDate().toString("yyyy-MM-dd")', 'date([Name])', '2024-02-14', '2024-02-14'],
  ['value.toDate().datePart("year")', 'year([Name])', '2024-02-14', '2024'],
  ['isNonBlank(value)', 'not isBlank([Name])', 'a', 'yes'],
  ['value.replace("\\n", " ")', 'replace([Name], "\n", " ")', 'a\nb', 'a b'],
  ['value.split(";").uniques().join(", ")', 'join(", ", unique(parts([Name], ";")))', 'a;b;a', 'a, b'],
  [
    'value.split(/[,;]/).sort().reverse()[0]',
    'item(reverse(sort(parts(regexReplace([Name], "[,;]", "\u001f"), "\u001f"))), 1)',
    'a;c,b',
    'c',
  ],
  [
    'forEach(value.split(" "), w, w.toTitlecase()).join(" ")',
    'join(" ", map(parts([Name], " "), title(it)))',
    'ann lee',
    'Ann Lee',
  ],
  [
    'filter(value.split(","), v, v.length() > 1).length()',
    'count(filter(parts([Name], ","), len(it) > 1))',
    'a,bb,cc',
    '2',
  ],
  ['value.split(",").length()', 'count(parts([Name], ","))', 'a,b', '2'],
  ['value.find(/\\d+/).join("+")', 'join("+", matches([Name], "\\d+"))', 'a1b22', '1+22'],
  ['value.match(/(\\w)\\w*/)[0] + "."', 'regexExtract([Name], "^(?:(\\w)\\w*)$") & "."', 'Ann', 'A.'],
  ['value.parseJson().address.city', 'json([Name], "address.city")', '{"address": {"city": "Ulm"}}', 'Ulm'],
  ['value.parseJson()["a b"][1].get("n")', 'json([Name], "[""a b""][1][""n""]")', '{"a b": [0, {"n": 7}]}', '7'],
  ['value.sha1()', 'hash([Name], "sha1")', 'a', '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
  ['value.fingerprint()', 'fingerprint([Name])', 'Lee, Ann', 'ann lee'],
  ['value.phonetic("cologne")', 'sound([Name], "cologne")', 'Meyer', '67'],
  ['value.toNumber() % 3', 'mod(number([Name]), 3)', '7', '1'],
  [
    'value.toDate().inc(2, "weeks").toString("dd.MM.yyyy")',
    'formatDate(addDays([Name], 2 * 7), "dd.MM.yyyy")',
    '2024-02-14',
    '28.02.2024',
  ],
  ['diff("2024-02-14".toDate(), value.toDate(), "days")', 'daysBetween([Name], "2024-02-14")', '2024-02-10', '4'],
  ['["a", value].inArray("A")', 'has(list("a", [Name]), "A")', 'x', 'yes'],
  [
    'value.parseHtml().select("a.x")[0].htmlAttr("href")',
    'item(html([Name], "a.x@href"), 1)',
    '<a class=x href=/y>Z</a>',
    '/y',
  ],
  ['value.parseHtml().select("a")[-1].htmlText()', 'item(html([Name], "a"), -1)', '<a>1</a><a>2</a>', '2'],
  ['value.parseHtml().select("li").length()', 'count(html([Name], "li"))', '<li>a<li>b', '2'],
  ['value.unescape("html")', 'unescape([Name], "html")', 'a &amp; b', 'a & b'],
  ['value.escape("url")', 'escape([Name], "url")', 'a b', 'a%20b'],
  ['value.lastIndexOf("b")', 'coalesce(findLast([Name], "b"), 0) - 1', 'abcb', '3'],
  ['value.chomp("ing")', 'if(ends([Name], "ing"), left([Name], len([Name]) - len("ing")), [Name])', 'barking', 'bark'],
  ['value.splitByLengths(2, 3)', 'list(mid([Name], 1, 2), mid([Name], 3, 3))', 'abcdef', 'ab, cde'],
  ['value.ngram(2).join("|")', 'join("|", ngrams([Name], 2))', 'a b c', 'a b|b c'],
  ['value.ngramFingerprint()', 'ngramFingerprint([Name])', 'Anna', 'annann'],
  [
    'with(value.trim(), v, v + v)',
    'regexReplace([Name], "^\\s+|\\s+$", "") & regexReplace([Name], "^\\s+|\\s+$", "")',
    ' a',
    'aa',
  ],
  ['forNonBlank(value, v, v + "!", "none")', 'if(not isBlank([Name]), [Name] & "!", "none")', '', 'none'],
  ['forRange(0, 6, 2, i, i * i).join(",")', 'join(",", map(range(0, 4, 2), it * it))', '', '0,4,16'],
  ['value.toNumber().pow(2)', 'power(number([Name]), 2)', '12', '144'],
  ['value.toNumber().degrees().round()', 'round(number([Name]) * 180 / acos(-1))', '3.1416', '180'],
  ['value.length().combin(2)', 'factorial(len([Name])) / (factorial(2) * factorial(len([Name]) - 2))', 'abcde', '10'],
  [
    'diff(value.toDate(), "2024-02-14T08:00".toDate(), "hours")',
    'floor(timeBetween("2024-02-14T08:00", [Name], "hours"))',
    '2024-02-14 11:30',
    '3',
  ],
  ['"The \\"" + value + "\\""', '"The """ & [Name] & """"', 'x', 'The "x"'],
]

describe('GREL and the same here', () => {
  test.each(cases)('%s', (grel, ours, value, gives) => {
    expect(here(grel)).toBe(ours)
    const cells = [value, 'Ulm', 'Ada Ek']
    const [given] = workOut(parseExpression(ours, lookup), [id => cells[id - 1] ?? null])
    expect(given ?? '').toBe(gives)
  })
})

test.each([
  ['forEachIndex(value.split(","), i, v, i)', 'Positions of items have no counterpart. Use forEach.', 0],
  ['forEach(value, "v", 1)', 'forEach needs a name for the item.', 15],
  ['forEach(value, a, forEach(value, b, a))', 'The item of an outer forEach has no counterpart inside another.', 36],
  ['cell.cross("Other", "Key")', 'Use lookup, or Match with another list.', 0],
  ['value.xyz()', 'xyz of GREL has no counterpart.', 0],
  ['1 + cells["Nope"].value', 'There is no column “Nope”.', 4],
  ['value.match(/(a)(b)/)[1]', 'Only the first group, [0], has a counterpart.', 0],
  ['value.replace("a")', 'replace of GREL has another number of arguments.', 0],
  ['value.trim(', 'The GREL expression is incomplete.', 10],
  ['value §', '“§” cannot be read as GREL.', 6],
])('%s is refused at its place', (grel, words, at) => {
  expect.assertions(1)
  try {
    fromGrel(grel, { value: 1, lookup })
  } catch (error) {
    if (error instanceof ExpressionError) expect([error.message, error.at]).toEqual([words, at])
  }
})

test('cross is lookup in the list of that name', () => {
  const lists = {
    list: (name: string) => (name === 'Firms' ? 7 : `There is no list “${name}”.`),
    column: (_: number, name: string) => ({ Code: 71, City: 72 })[name] ?? `There is no column “${name}” in that list.`,
    first: () => 71,
  }
  const texts = { list: () => 'Firms', column: (id: number) => (id === 71 ? 'Code' : 'City') }
  const there = (grel: string) => printExpression(fromGrel(grel, { value: 1, lookup, lists }), nameOf, texts)
  expect(there('cell.cross("Firms", "Code").cells["City"].value[0]')).toBe('lookup("Firms", [Name], "City", "Code")')
  expect(there('cross(cell, "Firms", "Code")[0].cells["City"].value')).toBe('lookup("Firms", [Name], "City", "Code")')
  expect(there('value.trim().cross("Firms", "Code").cells["City"].value.join("; ")')).toBe(
    'join("; ", lookupAll("Firms", regexReplace([Name], "^\\s+|\\s+$", ""), "City", "Code"))',
  )
  expect(there('cell.cross("Firms", "Code").length()')).toBe('countOf("Firms", [Name], "Code")')
  expect(() => there('cell.cross("Farms", "Code").length()')).toThrow('There is no list “Farms”.')
})

test('`value` where there is no column', () => {
  expect(() => fromGrel('value.trim()', { value: null, lookup })).toThrow('Here “value” is not a column.')
})

test('what looks like GREL', () => {
  for (const [grel] of cases)
    if (!grel.startsWith('(1') && !/^"The/.test(grel)) expect(looksLikeGrel(grel), grel).toBe(true)
  for (const ours of ['trim([Name])', '[value] & "x"', 'upper("value")', '[a] = [b]', 'if(len([Name]) > 2, 1, 0)'])
    expect(looksLikeGrel(ours), ours).toBe(false)
})
