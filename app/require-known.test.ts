import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((name) => `app/${name}`)
  .filter((file) => file.endsWith('.ts') && /^'use server'/.test(readFileSync(file, 'utf8')))

/** Functions in a file, each with its text. */
function functionsOf(text: string) {
  return text.split(/^(?=(?:export )?(?:async )?function)/m).flatMap((part) => {
    const name = /^(?:export )?(?:async )?function\*? (\w+)/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, part, isAction: part.startsWith('export') }]
  })
}

const calls = (part: string, names: Set<string>) =>
  [...part.matchAll(/\b(\w+)(?:<[^>]*>)?\(/g)].some(([, name]) => names.has(name ?? ''))

test('every action checks its caller, because the proxy may be bypassed', () => {
  expect(files.length).toBeGreaterThan(15)
  const shared = new Set(['requireKnown'])
  for (const { name, part } of functionsOf(readFileSync('app/outcome.ts', 'utf8')))
    if (calls(part, shared)) shared.add(name)
  expect([...shared]).toContain('outcome')
  const unasked = files.flatMap((file) => {
    const functions = functionsOf(readFileSync(file, 'utf8'))
    const asking = new Set(shared)
    for (const { name, part, isAction } of functions) if (!isAction && calls(part, asking)) asking.add(name)
    for (const { name, part, isAction } of functions) if (isAction && calls(part, asking)) asking.add(name)
    return functions.flatMap(({ name, isAction }) => (isAction && !asking.has(name) ? [`${file}: ${name}`] : []))
  })
  expect(unasked).toEqual([])
})
