// Computed columns: the functions of their language with an example each, and what page and engine say about them.
import { z } from 'zod'
import { CellValue } from './cell.ts'
import { ColumnId, RowId, SheetId, ViewId } from './ids.ts'

/** One function; examples are worked out by a test. */
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

const table = [
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
  row('number', 'number(text)', [1, 1], 'A number in any common notation', 'number("€ 1.234,50")', '1234.5'),
  row('round', 'round(number, digits)', [1, 2], 'Rounded, with halves away from zero', 'round(2.345, 2)', '2.35'),
  row(
    'date',
    'date(text, order)',
    [1, 2],
    'As 2025-04-03; order "dmy" or "mdy"',
    'date("3/4/2025", "dmy")',
    '2025-04-03',
  ),
  row('year', 'year(date, order)', [1, 2], 'Year of a date', 'year("2025-04-03")', '2025'),
  row('month', 'month(date, order)', [1, 2], 'Month, 1 to 12', 'month("3 April 2025")', '4'),
  row('monthName', 'monthName(date, order)', [1, 2], 'Month of a date in English', 'monthName("2025-04-03")', 'April'),
  row('day', 'day(date, order)', [1, 2], 'Day of the month', 'day("03.04.2025")', '3'),
  row(
    'daysBetween',
    'daysBetween(from, to)',
    [2, 2],
    'Days between two dates',
    'daysBetween("2025-01-30", "2025-02-02")',
    '3',
  ),
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
  row('lastName', 'lastName(name)', [1, 1], 'Last name of a person', 'lastName("Ann van der Berg")', 'van der Berg'),
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
] as const

export type FunctionName = (typeof table)[number]['name']
export const functionTable: readonly FunctionHelp[] = table

const byName = new Map(functionTable.map(help => [help.name.toLowerCase(), help]))
/** The function with a name, whatever its case. */
export const functionNamed = (name: string): FunctionHelp | undefined => byName.get(name.toLowerCase())

/** A column name as it is in an expression. */
export const columnText = (name: string): string => `[${name.replaceAll(']', ']]')}]`

/** Longest expression, in characters. */
export const maxExpressionLength = 4000

/** How a column is computed, as a person reads it. */
export const ColumnFormula = z.object({
  expression: z.string(),
  /** Why its cells are not worked out any more, e.g. a deleted input; null while they are. */
  broken: z.string().nullable(),
  /** It is made of a column that is never sent, and so is never sent either. */
  ofNeverSent: z.boolean(),
})
export type ColumnFormula = z.infer<typeof ColumnFormula>

const Text = z.string().max(maxExpressionLength + 1)
const Name = z.string().trim().min(1).max(200)

/** `columnId`: the computed column whose expression is being changed. */
export const ComputedAsk = z.object({
  viewId: ViewId,
  expression: Text,
  columnId: ColumnId.nullable(),
  /** The column that `value` is in an expression of GREL, the language of OpenRefine. */
  value: ColumnId.nullable().optional(),
  /** Position in the view of the first row shown. */
  first: z.int().min(0),
})

export const ComputedPreview = z.object({
  /** Where the expression cannot be understood, in UTF-16 units of its text; null when it can. */
  problem: z.object({ at: z.int(), length: z.int(), text: z.string() }).nullable(),
  /** The same for an expression of GREL; null for any other. */
  translated: z.string().nullable(),
  /** The columns it reads, in the order of the list. */
  inputs: z.array(ColumnId),
  rows: z.array(
    z.object({
      rowId: RowId,
      /** Cells of the inputs. */
      cells: z.array(CellValue),
      value: CellValue,
      /** The value says what went wrong in this row. */
      failed: z.boolean(),
    }),
  ),
})
export type ComputedPreview = z.infer<typeof ComputedPreview>

export const ComputedAdd = z.object({
  sheetId: SheetId,
  name: Name,
  expression: Text,
  /** The new column is before this one; null = at the end. */
  before: ColumnId.nullable(),
})
export const ComputedChange = z.object({ sheetId: SheetId, columnId: ColumnId, name: Name, expression: Text })
