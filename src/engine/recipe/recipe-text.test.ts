// The text of a recipe of a list: a line for each step, keys in one order whatever order they came in, and the same content again.
import { expect, test } from 'vitest'
import { ListRecipe } from '../../contract/app/list-recipe.ts'
import { listRecipeText } from './list-recipe.ts'

const mail = { name: 'Mail', type: 'email', nth: 2 }
const recipe = ListRecipe.parse({
  ...{ version: 2, format: 'listwright.recipe', name: 'Guests “1”', rows: 5 },
  export: { preset: 'plain', view: null },
  steps: [
    { fix: 'safe', do: 'clean', changed: 3 },
    { into: { column: 'same' }, columns: [{ nth: 2, type: 'email', name: 'Mail' }], do: 'transform', by: 'upper' },
  ],
  import: {
    ...{ options: { delimiter: ';' }, country: null },
    columns: [{ keep: true, type: 'email', name: 'Mail' }],
  },
})

test('a step and a column of the file are a line each, with keys in one order', () => {
  expect(listRecipeText(recipe)).toBe(`{
  "format": "listwright.recipe",
  "version": 2,
  "name": "Guests “1”",
  "rows": 5,
  "import": {
    "options": {"delimiter":";"},
    "country": null,
    "columns": [
      {"name":"Mail","type":"email","keep":true}
    ]
  },
  "steps": [
    {"do":"clean","changed":3,"fix":"safe"},
    {"do":"transform","by":"upper","columns":[{"name":"Mail","type":"email","nth":2}],"into":{"column":"same"}}
  ],
  "export": {"preset":"plain","view":null}
}
`)
})

test('what was written is read with the same content, and written as the same text', () => {
  const text = listRecipeText(recipe)
  const read = ListRecipe.parse(JSON.parse(text))
  expect(read).toEqual(recipe)
  expect(read.steps[1]).toMatchObject({ columns: [mail] })
  expect(listRecipeText(read)).toBe(text)
  const bare = ListRecipe.parse({ format: 'listwright.recipe', version: 2, name: 'Bare', steps: [] })
  expect(ListRecipe.parse(JSON.parse(listRecipeText(bare)))).toEqual(bare)
})
