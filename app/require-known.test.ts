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

test('every action checks its caller, because the proxy may be bypassed', () => {
  expect(files.length).toBeGreaterThan(15)
  const unasked = files.flatMap((file) => {
    const functions = functionsOf(readFileSync(file, 'utf8'))
    const asking = new Set(['outcome', 'requireKnown'])
    const calls = (part: string) =>
      [...part.matchAll(/\b(\w+)(?:<[^>]*>)?\(/g)].some(([, name]) => asking.has(name ?? ''))
    for (const { name, part, isAction } of functions) if (!isAction && calls(part)) asking.add(name)
    for (const { name, part, isAction } of functions) if (isAction && calls(part)) asking.add(name)
    return functions.flatMap(({ name, isAction }) => (isAction && !asking.has(name) ? [`${file}: ${name}`] : []))
  })
  expect(unasked).toEqual([])
})
