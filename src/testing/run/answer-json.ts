// Answers of a service taken apart and put together in another form.

export type AnswerJson = Record<string, unknown>
/** Another way to say the same. */
export type Say = (json: AnswerJson) => unknown

export const data = (json: AnswerJson) => json.data as AnswerJson
export const withData = (json: AnswerJson, change: (data: AnswerJson) => unknown) => ({
  ...json,
  data: change(data(json)),
})
export const without = (record: AnswerJson, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
export const wrappedIn =
  (name: string): Say =>
  ({ data, ...rest }) => ({ ...rest, [name]: data })
export const asText = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(asText)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, asText(child)]))
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : value
export const texts: Say = json => withData(json, data => asText(data))
export const group = (json: AnswerJson, name: string, change: AnswerJson): AnswerJson =>
  withData(json, data => ({ ...data, [name]: { ...(data[name] as AnswerJson), ...change } }))
