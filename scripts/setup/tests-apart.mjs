import { readImports, withoutComments } from './read-imports.mjs'

/**
 * What lasts as long as its process: an engine, what migrates (it stands one use, and not each further one), the programs
 * that a test starts, and the wire itself, which all connections write by one buffer.
 */
const LASTS = [
  'lib/engine/launch',
  'lib/boot',
  'lib/db/migrate',
  'node:child_process',
  '@electric-sql/pglite/node-postgres',
]
/** What stands in for a module or a clock is not gone with the modules of a test either. */
const STANDS_IN = /\bimport\s*\{[^}]*\bvi\b[^}]*\}\s*from\s*'vitest'/
const TEST = /\.test\.tsx?$/
/**
 * What tests share: `test-library.ts`. Other files may import an engine without starting it, and the set-up of a database
 * migrates once, where no template is there yet.
 */
const SHARED = /(^|\/)test-(?!database$)[^/]+$/

/**
 * The tests that need a process of their own: that import what lasts, themselves or by what tests share. A database does
 * not last: the set-up of tests closes it.
 *
 * @param {ReadonlyMap<string, string>} sources the text of each test and of what tests share, by its path from the root
 */
export function testsApart(sources) {
  const seen = new Set()
  /** @param {string} file @returns {string[]} all that it imports, also by what tests share */
  const reached = (file) => {
    if (seen.has(file)) return []
    seen.add(file)
    const source = sources.get(file) ?? ''
    const own = readImports(file, source)
    return [
      ...own,
      ...(STANDS_IN.test(withoutComments(source)) ? LASTS : []),
      ...own.filter((target) => SHARED.test(target)).flatMap((target) => reached(`${target}.ts`)),
    ]
  }
  return [...sources.keys()].filter((file) => {
    seen.clear()
    return TEST.test(file) && reached(file).some((target) => LASTS.includes(target))
  })
}
