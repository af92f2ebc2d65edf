import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { staticChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { Refusal } from './refusal.mjs'
import { runPlaywright, runVitest } from './run-tests.mjs'

/**
 * `npm test`: installs what is missing, then runs the checks and all tests except those of faults, up to the first
 * failure.
 */
export function testEverything() {
  return counting(async (count) => {
    await prepare()
    await staticChecks()
    // In parallel: some tests wait for killed processes, or for a clock.
    await unitsBesideBuild(count)
    await requireBrowser()
    count(await runPlaywright())
  })
}

/** `npm test -- --changed[=REF]`: the checks, and the test files whose imports reach changes since a commit. */
export function testChanged(since = 'HEAD') {
  return counting(async (count) => {
    await prepare()
    await staticChecks()
    count(await runVitest({ args: [`--changed=${since}`] }))
    if (!changesBrowserTests(since)) return
    await build({ keepCache: true })
    await requireBrowser()
    count(await runPlaywright({ args: [`--only-changed=${since}`] }))
  })
}

/** `npm run test:faults`: kills, damage, upgrades, and tests repeated over many PDFs. */
export function testFaults() {
  return counting(async (count) => {
    await prepare()
    await unitsBesideBuild(count, 'faults')
    await requireBrowser()
    count(await runPlaywright({ set: 'faults' }))
  })
}

/** `npm run check`: the fast part, including the test of the layers. */
export function check() {
  return counting(async (count) => {
    await prepare()
    await staticChecks()
    count(await runVitest({ args: ['lib/architecture.test.ts'] }))
  })
}

/** `npm run test:database`: tests that depend on the database, on the Postgres of DATABASE_URL_TEST. */
export function testDatabase() {
  return counting(async (count) => {
    if (!process.env.DATABASE_URL_TEST)
      throw new Refusal('DATABASE_URL_TEST must name a Postgres with pgvector where databases can be made.')
    await prepare()
    count(await runVitest({ set: 'database', args: filesWithDatabase() }))
  })
}

async function unitsBesideBuild(count, set) {
  const [tested, built] = await Promise.allSettled([runVitest({ set }), build({ keepCache: true })])
  if (tested.status === 'rejected') throw tested.reason
  count(tested.value)
  if (built.status === 'rejected') throw built.reason
}

/**
 * A change to a page affects every browser test, which `npm test` runs; a change to a browser test affects those that
 * import it.
 */
function changesBrowserTests(since) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' })
  return [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .some((file) => file.startsWith('e2e/'))
}

/** Sums the tests, prints the total in the last line, and exits with 1 at the first failure. */
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

/** Folders of tests that depend on the database: schema, migrations, walls, search, engine, backups. */
const ON_THE_DATABASE = [
  'lib/db',
  'lib/engine',
  'lib/backups',
  'lib/library/search',
  'lib/accounts',
  'lib/libraries',
  'prisma',
]
/** A test that opens the database which is set. Others in these folders open an embedded one, or none. */
const OPENS = /from '[^']*\/test-(?:database|earlier-database|backups|two-people|own-work|people)'/
/** Further tests that check which database it is, or test the walls. */
const ASKS = /\bonPostgres\b|\bDATABASE_URL_TEST\b/
const WALLS = /\bstart(?:TwoPeople|Work)\b/

function filesWithDatabase() {
  return ['lib', 'app', 'prisma', 'scripts']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8')
      const isOnIt = ON_THE_DATABASE.some((folder) => file.startsWith(`${folder}/`))
      return (isOnIt && OPENS.test(source)) || ASKS.test(source) || WALLS.test(source)
    })
}
