// WebAssembly written in its text format (webassembly.github.io/spec/core/text), for the few loops over bytes in which
// JavaScript is several times slower: folded instructions over i32, i64 and vectors of 16 bytes, and one memory of its own.

/** As engines give it; no library of types for programs without a page has it. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: Record<string, unknown> }
}

type Part = string | Part[]

const valueTypes: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b }
const noValue = 0x40
const [typeSection, functionSection, memorySection, exportSection, codeSection] = [1, 3, 5, 7, 10]
const functionType = 0x60
const [exportedFunction, exportedMemory] = [0, 2]
const vectors = 0xfd
const [blockStart, loopStart, ifStart, elseStart, blockEnd] = [0x02, 0x03, 0x04, 0x05, 0x0b]
const constant = 0x41

/** Instructions of operands alone. */
const plain: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.gt_u': [0x4b],
  'i32.le_u': [0x4d],
  'i32.ge_u': [0x4f],
  'i32.ctz': [0x68],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'i8x16.splat': [vectors, 0x0f],
  'i8x16.eq': [vectors, 0x23],
  'v128.or': [vectors, 0x50],
  'i8x16.bitmask': [vectors, 0x64],
}
/** Instructions that read or write memory: any place will do, `offset=` is added to it. */
const ofMemory: Readonly<Record<string, readonly number[]>> = {
  'i32.load': [0x28],
  'i64.load': [0x29],
  'i32.load8_u': [0x2d],
  'i32.load16_u': [0x2f],
  'i32.store': [0x36],
  'i64.store': [0x37],
  'i32.store8': [0x3a],
  'i32.store16': [0x3b],
  'v128.load': [vectors, 0x00],
  'v128.store': [vectors, 0x0b],
}
const ofLocal: Readonly<Record<string, number>> = { 'local.get': 0x20, 'local.set': 0x21, 'local.tee': 0x22 }
const ofLabel: Readonly<Record<string, number>> = { br: 0x0c, br_if: 0x0d }
const call = 0x10

/** Whether this processor has what such modules need. */
export const runsWebAssembly = (module: Uint8Array): boolean => WebAssembly.validate(module)

/** What a module exports; the caller says what it is. */
export const startWebAssembly = <T>(module: Uint8Array): T =>
  new WebAssembly.Instance(new WebAssembly.Module(module)).exports as T

/** The binary form of a module. Throws on what this assembler does not know. */
export function assemble(text: string): Uint8Array {
  const [keyword, ...fields] = parse(text)
  if (keyword !== 'module') throw new Error('no module')
  const functions = fields.filter(field => field[0] === 'func').map(field => field as Part[])
  const memory = fields.find(field => field[0] === 'memory') as Part[]
  const heads = functions.map(headOf)
  const names = new Map(heads.map(({ name }, at) => [name, at]))
  const exports = heads.flatMap(({ exported }, at) => (exported ? [[...textOf(exported), exportedFunction, at]] : []))
  exports.push([...textOf(exportOf(memory) ?? ''), exportedMemory, 0])
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      typeSection,
      heads.map(({ params, results }) => [
        functionType,
        ...list(params.map(valueType)),
        ...list(results.map(valueType)),
      ]),
    ),
    ...section(
      functionSection,
      heads.map((_, at) => unsigned(at)),
    ),
    ...section(memorySection, [[0, ...unsigned(Number(memory.at(-1)))]]),
    ...section(exportSection, exports),
    ...section(
      codeSection,
      functions.map((field, at) => bodyOf(field, heads[at] as Head, names)),
    ),
  ])
}

function parse(text: string): Part[] {
  const root: Part[] = []
  const open: Part[][] = [root]
  for (const [token] of text.matchAll(/;;[^\n]*|[()]|"[^"]*"|[^\s()";]+/g)) {
    const inside = open.at(-1) as Part[]
    if (token.startsWith(';;')) continue
    if (token === '(') {
      const list: Part[] = []
      inside.push(list)
      open.push(list)
    } else if (token === ')') open.pop()
    else inside.push(token)
  }
  if (open.length !== 1) throw new Error('brackets that do not match')
  return root[0] as Part[]
}

interface Head {
  readonly name: string
  readonly exported: string | undefined
  readonly params: string[]
  readonly results: string[]
  readonly locals: string[]
  /** Names of parameters, then of locals. */
  readonly places: string[]
}

const declarations = new Set(['export', 'param', 'result', 'local'])
const isDeclaration = (part: Part) => Array.isArray(part) && declarations.has(String(part[0]))

function headOf(field: Part[]): Head {
  const of = (keyword: string) => field.filter(part => part[0] === keyword) as string[][]
  const [params, locals] = [of('param'), of('local')]
  return {
    name: String(field[1]),
    exported: exportOf(field),
    params: params.map(([, , type]) => String(type)),
    results: of('result').map(([, type]) => String(type)),
    locals: locals.map(([, , type]) => String(type)),
    places: [...params, ...locals].map(([, name]) => String(name)),
  }
}

const exportOf = (field: Part[]): string | undefined => {
  const found = field.find(part => part[0] === 'export')
  return found && String(found[1]).slice(1, -1)
}

function bodyOf(field: Part[], head: Head, names: ReadonlyMap<string, number>): number[] {
  const code = field.slice(2).filter(part => !isDeclaration(part))
  const locals = head.locals.map(type => [1, valueType(type)])
  const body = [...list(locals), ...code.flatMap(part => instruction(part, head, names, [])), blockEnd]
  return [...unsigned(body.length), ...body]
}

/** `labels`: of the blocks around it, the innermost last. */
function instruction(part: Part, head: Head, names: ReadonlyMap<string, number>, labels: readonly string[]): number[] {
  if (!Array.isArray(part)) throw new Error(`not folded: ${part}`)
  const [word, ...rest] = part
  const name = String(word)
  const all = (parts: readonly Part[], inside = labels) => parts.flatMap(one => instruction(one, head, names, inside))
  const known = plain[name]
  if (known) return [...all(rest), ...known]
  const access = ofMemory[name]
  if (access) {
    const offset = typeof rest[0] === 'string' ? Number(rest[0].slice('offset='.length)) : 0
    return [...all(rest.filter(one => Array.isArray(one))), ...access, 0, ...unsigned(offset)]
  }
  const [first, ...operands] = rest
  const local = ofLocal[name]
  if (local !== undefined) return [...all(operands), local, ...unsigned(placeIn(head.places, first))]
  const jump = ofLabel[name]
  if (jump !== undefined) return [...all(operands), jump, labels.length - 1 - placeIn(labels, first)]
  switch (name) {
    case 'i32.const':
      return [constant, ...signed(Number(first))]
    case 'call':
      return [...all(operands), call, ...unsigned(names.get(String(first)) ?? Number.NaN)]
    case 'block':
    case 'loop':
      return [
        name === 'block' ? blockStart : loopStart,
        noValue,
        ...all(operands, [...labels, String(first)]),
        blockEnd,
      ]
    case 'if': {
      const [condition, then, otherwise] = rest as Part[][]
      const inside = [...labels, '']
      return [
        ...all([condition as Part]),
        ...[ifStart, noValue, ...all((then ?? []).slice(1), inside)],
        ...(otherwise ? [elseStart, ...all(otherwise.slice(1), inside)] : []),
        blockEnd,
      ]
    }
    default:
      throw new Error(`unknown instruction ${name}`)
  }
}

function placeIn(names: readonly string[], name: Part | undefined): number {
  const place = names.lastIndexOf(String(name))
  if (place < 0) throw new Error(`unknown name ${name}`)
  return place
}

function valueType(name: string): number {
  const type = valueTypes[name]
  if (type === undefined) throw new Error(`unknown type ${name}`)
  return type
}

const list = (items: readonly (number | readonly number[])[]): number[] => [...unsigned(items.length), ...items.flat()]
const textOf = (text: string): number[] => list([...Buffer.from(text)])

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = list(items)
  return [id, ...unsigned(content.length), ...content]
}

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(value: number): number[] {
  if (!Number.isSafeInteger(value)) throw new Error('no number')
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** Of 32 bits. */
function signed(value: number): number[] {
  const rest = value >> 7
  const isLast = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0)
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(rest)]
}
