import { expect, test } from 'vitest'
import { costOf, priceOf } from './prices'

const at = (baseURL?: string) => ({ baseURL })

test.each([
  ['OpenAI, with no address said', 'gpt-4.1-mini', at(), { input: 0.4, output: 1.6 }],
  ['OpenAI, by its address', 'gpt-4.1-mini', at('https://api.openai.com/v1'), { input: 0.4, output: 1.6 }],
  ['a dated version', 'gpt-4.1-mini-2025-04-14', at(), { input: 0.4, output: 1.6 }],
  ['a model that is not on the list', 'gpt-99', at(), null],
  ['the same name at another service', 'gpt-4.1-mini', at('https://models.example/v1'), null],
  ['a name that only looks like OpenAI', 'gpt-4.1-mini', at('https://api.openai.com.example/v1'), null],
  ['this machine', 'llama3.1', at('http://127.0.0.1:11434/v1'), { input: 0, output: 0 }],
  ['this machine by name', 'llama3.1', at('http://localhost:1234/v1'), { input: 0, output: 0 }],
  ['this machine by its other address', 'llama3.1', at('http://[::1]:1234/v1'), { input: 0, output: 0 }],
  ['another machine of the house', 'llama3.1', at('http://192.168.1.5:11434/v1'), null],
])('%s', (_, model, connection, price) => {
  expect(priceOf(model, connection)).toEqual(price)
})

test('prices entered by the person come first, everywhere', () => {
  const own = { 'gpt-4.1-mini': { input: 1, output: 2 }, 'llama3.1': { input: 0.1, output: 0.2 } }
  expect(priceOf('gpt-4.1-mini', at(), own)).toEqual({ input: 1, output: 2 })
  expect(priceOf('llama3.1', at('http://127.0.0.1:11434/v1'), own)).toEqual({ input: 0.1, output: 0.2 })
})

test('a name that every object has is not a model', () => {
  expect(priceOf('constructor', at(), {})).toBeNull()
  expect(priceOf('toString', at('https://models.example/v1'), {})).toBeNull()
})

test('tokens are paid by the million', () => {
  expect(costOf({ input: 0.4, output: 1.6 }, { inputTokens: 5_000, outputTokens: 1_000 })).toBeCloseTo(0.0036)
  expect(costOf(null, { inputTokens: 5_000, outputTokens: 1_000 })).toBeNull()
})
