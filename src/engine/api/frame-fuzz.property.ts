// Any frame on the wire of a real engine over real lists: each call is answered or refused by a declared failure, never ended by a
// fault of the program, and the engine answers the next one. Every procedure is called with inputs of its own form.
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eraseHost, eraseWorkspace, newFolder } from '../../testing/erase-workspace.ts'
import { answersTo, callEvery, callsWith, everyProcedure } from '../../testing/every-procedure.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { hostileTexts } from '../../testing/web/hostile-frames.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { createEngine } from '../engine.ts'

const words = [
  ...[
    'null',
    '[]',
    '{}',
    '-1',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '2147483648',
    '1e308',
    '""',
    '"\\u0000"',
    '"c1"',
    'true',
    '[1,2]',
    '[null]',
  ],
  ...[
    '"sheetId":1',
    '"columnId":1',
    '"viewId":1',
    '"rowId":1',
    '"__proto__":{}',
    '"constructor":1',
    ',',
    ':',
    '}',
    ']',
    '"',
  ],
  ...['"[Name] & 1"', '"(a+)+$"', '"../../x"', '"1; DROP TABLE s1"'],
]

test('each answers about lists, rows and runs that are there, and about none', async () => {
  const folder = await newFolder()
  await (await eraseWorkspace(folder)).close()
  const engine = await createEngine(eraseHost(folder))
  try {
    expect(await callEvery(engine, plainPage)).toBeGreaterThan(everyProcedure.length / 2)
    await callEvery(engine, plainPage, callsWith(987_654))
    await callEvery(engine, plainPage, callsWith(2 ** 31 - 1))
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Calls delete lists and change settings for good: after so many inputs they would be about nothing. */
const inputsPerWorkspace = 1500

test('fuzzed', async () => {
  const faults: string[] = []
  const log = {
    info: () => {},
    error: (message: string, details?: object) => faults.push(`${message} ${JSON.stringify(details)}`),
  }
  async function opened() {
    const folder = await newFolder()
    await (await eraseWorkspace(folder)).close()
    return { folder, engine: await createEngine({ ...eraseHost(folder), log }), inputs: 0 }
  }
  async function ended({ folder, engine }: Awaited<ReturnType<typeof opened>>): Promise<void> {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
  let at = await opened()
  /** Answers that are no refusal. */
  let served = 0
  try {
    let answered = 0
    const tried = await fuzz({
      name: 'frames',
      from: [
        ...everyProcedure.map(({ frame }) => Buffer.from(frame)),
        ...hostileTexts.map(([, text]) => Buffer.from(text.slice(0, 5000))),
      ],
      words,
      inputs: 1500,
      async judge(input) {
        if (at.inputs++ >= inputsPerWorkspace) {
          await ended(at)
          at = await opened()
        }
        const answers = await answersTo(at.engine, plainPage, input.toString())
        answered += answers.length
        served += answers.filter(text => !text.includes('"id":"behind"') && text.includes('"result"')).length
        if (faults.length > 0) throw new Error(faults.splice(0).join('\n'))
      },
    })
    expect(answered).toBeGreaterThan(tried)
    expect(served).toBeGreaterThan(tried / 200)
  } finally {
    await ended(at)
  }
})
