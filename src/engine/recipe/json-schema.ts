// The JSON schema of recipe files, for editors: made from the schemas that read them, so that it can say nothing else. What only a
// program can judge, such as a column that a list does not have, is left to `listwright recipe check`.
import { z } from 'zod'
import { ListRecipe } from '../../contract/app/list-recipe.ts'
import { callStep, RecipeCall } from './called.ts'
import { Parameters, parameterName } from './parameters.ts'
import { stepKinds } from './steps/index.ts'

type Json = z.core.JSONSchema.BaseSchema

/** A placeholder, alone or in a text: what is put in for it is judged when it is known. */
const placeholder: Json = { type: 'string', pattern: '\\{\\{[^{}]{0,100}\\}\\}' }
const placeholderRef = { $ref: '#/$defs/placeholder' }

const of = (schema: z.ZodType): Json => {
  const { $schema: _, ...made }: Json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return made
}

/** Keywords that refuse texts which a placeholder may be. */
const narrows = ['enum', 'const', 'pattern', 'format', 'minLength'] as const

/** The same with a placeholder wherever a value may be: in place of texts, numbers, and yes or no. */
function withPlaceholders(schema: Json): Json {
  const made: Json = { ...schema }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const each = schema[key]
    if (each) made[key] = each.map(withPlaceholders)
  }
  if (schema.items && !Array.isArray(schema.items) && typeof schema.items === 'object')
    made.items = withPlaceholders(schema.items)
  if (typeof schema.additionalProperties === 'object')
    made.additionalProperties = withPlaceholders(schema.additionalProperties)
  if (schema.properties)
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [
        name,
        typeof one === 'object' ? withPlaceholders(one) : one,
      ]),
    )
  const isValue =
    schema.const !== undefined ||
    schema.enum !== undefined ||
    schema.type === 'number' ||
    schema.type === 'integer' ||
    schema.type === 'boolean' ||
    (schema.type === 'string' && narrows.some(key => schema[key] !== undefined))
  return isValue ? { anyOf: [made, placeholderRef] } : made
}

/** A step with the words that every kind has. What it says itself may have several forms. */
function stepSchema(does: string, schema: Json): Json {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return { anyOf: forms.map(form => stepSchema(does, form)) }
  const { properties = {}, required = [], ...rest } = withPlaceholders(schema)
  return {
    ...rest,
    properties: { do: { const: does }, changed: { type: 'integer', minimum: 0 }, ...properties },
    required: ['do', ...required],
  }
}

/** Of a whole recipe file, its parameters included. */
export function recipeJsonSchema(): Json {
  const { properties = {}, ...whole } = withPlaceholders(of(ListRecipe))
  const kinds = [...stepKinds, { does: callStep, schema: RecipeCall }].toSorted((a, b) => (a.does < b.does ? -1 : 1))
  const words = kinds.map(({ does }) => does)
  const { steps } = ListRecipe.shape
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Listwright recipe',
    description: 'Steps for a list, made with listwright recipe LIST or manually.',
    ...whole,
    properties: {
      ...properties,
      parameters: { ...of(Parameters), propertyNames: { pattern: parameterName.source } },
      steps: {
        type: 'array',
        maxItems: of(steps).maxItems,
        items: {
          type: 'object',
          required: ['do'],
          properties: { do: { enum: words } },
          // Each says its own word after `do`, by which editors tell them apart.
          anyOf: words.map(does => ({ $ref: `#/$defs/${does}` })),
        },
      },
    },
    $defs: {
      placeholder,
      ...Object.fromEntries(kinds.map(({ does, schema }) => [does, stepSchema(does, of(schema))])),
    },
  }
}

export const recipeSchemaText = (): string => `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`
