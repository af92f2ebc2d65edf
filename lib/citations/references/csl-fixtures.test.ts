import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cslItemSchema } from '../csl/csl-item'
import { engineForXml } from './csl-engine'

// Fixtures of the CSL test suite, which is not part of the repository: each has a style, items and the expected output.
const folder = path.resolve('..', 'shared', 'citations', 'csl')
const fixtures = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : []

/** Fixtures whose expected output has changed since they were written, with the reason. */
const CHANGED: Record<string, { reason: string; now(then: string): string }> = {
  'bugreports_SortedIeeeItalicsFail.txt': {
    reason: 'the American locale does not shorten June any more; the style adds the full stop itself',
    now: (then) => then.replaceAll('Jun. 1965', 'June. 1965'),
  },
}

test.skipIf(fixtures.length > 0)('the CSL fixtures are missing, so the engine is not checked against them', () => {
  expect(fixtures).toEqual([])
})

test.each(fixtures)('the engine produces what the CSL test suite expects: %s', async (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8')
  const items = (JSON.parse(section(text, 'INPUT')) as unknown[]).map((item) => cslItemSchema.parse(item))
  const engine = await engineForXml(items, section(text, 'CSL'))
  engine.updateItems(items.map((item) => item.id))
  const expected = withoutIndent(section(text, 'RESULT'))
  expect(written(engine, section(text, 'MODE'), items)).toBe(CHANGED[name]?.now(expected) ?? expected)
})

function written(engine: Awaited<ReturnType<typeof engineForXml>>, mode: string, items: { id: string }[]): string {
  if (mode === 'citation') return engine.makeCitationCluster(items.map(({ id }) => ({ id })))
  const [{ bibstart, bibend }, entries] = engine.makeBibliography() || [{ bibstart: '', bibend: '' }, []]
  return withoutIndent(bibstart + entries.join('') + bibend)
}

function section(text: string, name: string): string {
  const found = new RegExp(`>>=+ ${name} =+>>\\s*?\\n([\\s\\S]*?)\\n<<=+ ${name} =+<<`).exec(text)
  if (!found?.[1]) throw new Error(`The fixture has no section ${name}.`)
  return found[1].trim()
}

function withoutIndent(html: string): string {
  return html.replace(/\s*\n\s*/g, '\n').trim()
}
