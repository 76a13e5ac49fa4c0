// Reading Accept and Content-Type.
import { describe, expect, test } from 'vitest'
import { acceptsJson, isJsonType } from './media.ts'

describe('Accept', () => {
  test.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['application/*', true],
    ['application/json', true],
    ['APPLICATION/JSON', true],
    ['application/json; charset=utf-8', true],
    ['text/html, application/json;q=0.1', true],
    ['text/html, */*;q=0.1', true],
    ['text/html', false],
    ['text/*', false],
    ['application/xml', false],
    ['application/json;q=0', false],
    ['application/json; q=0.0', false],
    ['*/*;q=0', false],
    // The most specific range decides, wherever it stands.
    ['*/*, application/json;q=0', false],
    ['application/json;q=0, */*', false],
    ['application/*;q=0, application/json', true],
    ['application/json, application/*;q=0', true],
    ['*/*;q=0, application/*', true],
    ['application/json;q=0, application/json', true],
    ['application/json;q=high', false],
    ['json', false],
  ])('%j: %s', (header, allowed) => {
    expect(acceptsJson(header)).toBe(allowed)
  })
})

describe('Content-Type', () => {
  test.each([
    ['application/json', true],
    ['Application/Json', true],
    ['application/json;charset=utf-8', true],
    ['application/json; charset="UTF-8"', true],
    ['application/json; charset=utf8', true],
    ['application/json; profile=x', true],
    [undefined, false],
    ['', false],
    ['text/json', false],
    ['application/json2', false],
    ['application/problem+json', false],
    ['application/json; charset=utf-16', false],
    ['application/json; charset=latin1', false],
    ['text/plain; application/json', false],
  ])('%j: %s', (header, json) => {
    expect(isJsonType(header)).toBe(json)
  })
})
