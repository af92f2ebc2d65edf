import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { staticChecks } from './checks.mjs'
import { generate } from './generate.mjs'
import { install } from './install.mjs'
import { Refusal } from './refusal.mjs'
import { runPlaywright, runVitest } from './run-tests.mjs'

/** `npm test`: installs what is missing and runs every check, up to the first that fails. */
export function testEverything() {
  return counting(async (count) => {
    await install()
    await generate()
    await staticChecks()
    // Side by side: some tests wait for what is killed, or for a clock.
    const [tested, built] = await Promise.allSettled([runVitest(), build()])
    if (tested.status === 'rejected') throw tested.reason
    count(tested.value)
    if (built.status === 'rejected') throw built.reason
    await requireBrowser()
    count(await runPlaywright())
  })
}

/** `npm run check`: the fast part, with the test of the layers. */
export function check() {
  return counting(async (count) => {
    await install()
    await generate()
    await staticChecks()
    count(await runVitest(['lib/architecture.test.ts']))
  })
}

/** `npm run test:database`: the tests that use a database, on the Postgres of DATABASE_URL_TEST. */
export function testDatabase() {
  return counting(async (count) => {
    if (!process.env.DATABASE_URL_TEST)
      throw new Refusal('DATABASE_URL_TEST must name a Postgres with pgvector where databases can be made.')
    await install()
    await generate()
    count(await runVitest(filesWithDatabase()))
  })
}

/** Adds up the tests, says the sum in the last line, and exits with 1 at the first failure. */
async function counting(run) {
  const sum = { passed: 0, failed: 0 }
  const stopped = new Error('a test failed')
  try {
    await run(({ passed, failed }) => {
      sum.passed += passed
      sum.failed += failed
      if (failed > 0) throw stopped
    })
  } catch (error) {
    if (error !== stopped) {
      sum.failed += 1
      console.error(error instanceof Refusal ? error.message : error)
    }
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed > 0 ? 1 : 0)
}

/**
 * Tests that keep their papers in a database and are about something else: what a model is asked and how it is waited for
 * (the same modes without a model are tested on both), what PDFs read as, and files that are written from an answer.
 */
const ABOUT_SOMETHING_ELSE = [
  /-with-model\.test\.ts$/,
  /\/(slow-model|judged-paraphrases)\.test\.ts$/,
  /^lib\/boot\.test\.ts$/,
  /^lib\/research\/export\/export\.test\.ts$/,
]

function filesWithDatabase() {
  return ['lib', 'app', 'prisma']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => path.join(folder, name)),
    )
    .filter((file) => !ABOUT_SOMETHING_ELSE.some((pattern) => pattern.test(file)))
    .filter((file) => readFileSync(file, 'utf8').includes('testDatabase'))
}
