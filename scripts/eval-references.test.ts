import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { evaluateReferences } from './eval-references'
import { FIELDS } from './references/check-fields'

const CORPUS = path.resolve('../shared/corpora/references')
/** Entries that the corpus expects but the file does not contain. */
const NOT_THERE = new Set([
  'An article entry with just the required fields',
  'An article entry with the required and all optional fields: The subtitle. The titleaddon',
  'Tame the BeaST: The B to X of BibTeX',
])

test.skipIf(!existsSync(CORPUS))('references of other projects: nothing is lost, and fields are right', async () => {
  for (const part of ['develop', 'report'] as const) {
    const results = await evaluateReferences(CORPUS, part)
    const lost = results.filter(({ outcome, title }) => outcome !== 'taken' && !NOT_THERE.has(title))
    expect(lost.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
    for (const field of Object.keys(FIELDS)) {
      const checked = results.filter(({ fields }) => field in fields)
      const right = checked.filter(({ fields }) => fields[field]).length / checked.length
      expect({ part, field, right: right >= (field === 'date' ? 0.97 : 0.99) }).toEqual({ part, field, right: true })
    }
    const files = new Set(results.map(({ file }) => file))
    const wrong = new Set(
      results.filter(({ faults, title }) => faults.length > 0 && !NOT_THERE.has(title)).map(({ file }) => file),
    )
    expect(1 - wrong.size / files.size).toBeGreaterThan(0.9)
  }
})
