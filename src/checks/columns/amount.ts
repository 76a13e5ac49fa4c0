// A number with a unit behind it, such as "12.0 oz." or "0.09%", and which spellings are one unit.

export interface Amount {
  /** The number as it is written. */
  readonly figures: string
  /** Its unit as it is written, with the space before it; empty where there is none. */
  readonly form: string
  /** The same text for all spellings of a unit; empty where there is none. */
  readonly unit: string
}

/** Spellings of each unit in small letters, without a dot at the end. English plurals follow by themselves. */
const spellings: readonly (readonly [unit: string, ...more: string[]])[] = [
  ['%', 'pct', 'percent', 'per cent', 'prozent'],
  ['oz', 'ounce', 'onz'],
  ['fl oz', 'fluid ounce'],
  ['lb', 'pound'],
  ['kg', 'kilo', 'kilogram', 'kilogramm'],
  ['g', 'gr', 'gram', 'gramm', 'gramme'],
  ['mg', 'milligram'],
  ['t', 'ton', 'tonne'],
  ['l', 'liter', 'litre', 'ltr'],
  ['ml', 'milliliter', 'millilitre'],
  ['cl', 'centiliter', 'centilitre'],
  ['m', 'meter', 'metre'],
  ['cm', 'centimeter', 'centimetre'],
  ['mm', 'millimeter', 'millimetre'],
  ['km', 'kilometer', 'kilometre'],
  ['in', 'inch', 'inches'],
  ['ft', 'foot', 'feet'],
  ['yd', 'yard'],
  ['mi', 'mile'],
  ['mph'],
  ['km/h', 'kmh', 'kph'],
  ['m²', 'm2', 'sqm', 'qm'],
  ['ft²', 'ft2', 'sqft', 'sq ft'],
  ['ha', 'hectare', 'hektar'],
  ['acre'],
  ['h', 'hr', 'hour', 'std', 'stunde'],
  ['min', 'minute'],
  ['s', 'sec', 'second', 'sek'],
  ['ms', 'msec', 'millisecond'],
  ['day', 'tag'],
  ['week', 'wk'],
  ['month', 'mo', 'mth'],
  ['year', 'yr'],
  ['°c', 'celsius'],
  ['°f', 'fahrenheit'],
  ['w', 'watt'],
  ['kw', 'kilowatt'],
  ['kwh'],
  ['v', 'volt'],
  ['hz'],
  ['khz'],
  ['mhz'],
  ['ghz'],
  ['kb', 'kilobyte'],
  ['mb', 'megabyte'],
  ['gb', 'gigabyte'],
  ['tb', 'terabyte'],
  ['cal', 'calorie'],
  ['kcal', 'kilocalorie'],
  ['€', 'eur', 'euro'],
  ['$', 'usd', 'dollar'],
  ['£', 'gbp'],
  ['chf'],
  ['pcs', 'pc', 'piece', 'stk', 'stück'],
]

const unitOf = new Map(
  spellings.flatMap(([unit, ...more]) => [unit, ...more].map(spelling => [spelling, unit] as const)),
)

const amountText = /^([-+]?\d[\d.,]*)(\s*)(%|[\p{L}°€$£²/ ]{1,15}\.?|[mf]t?2)?$/u

/** The unit of a spelling; null where it is none that is known. */
function knownUnit(spelling: string): string | null {
  const small = spelling.toLowerCase().replace(/\.$/, '')
  return unitOf.get(small) ?? unitOf.get(small.replace(/s$/, '')) ?? null
}

/** Null for what is no number, or a number with something behind it that is no known unit, such as "12a". */
export function amountOf(text: string): Amount | null {
  const match = amountText.exec(text)
  if (!match) return null
  const [, figures = '', gap = '', spelling = ''] = match
  if (spelling === '') return { figures, form: '', unit: '' }
  const unit = knownUnit(spelling)
  return unit === null ? null : { figures, form: gap + spelling, unit }
}
