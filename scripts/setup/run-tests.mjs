import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-command.mjs'

const REPORTS = 'test-results'

/**
 * Runs vitest on a set of tests (`faults`, `database`), or by default on those of `npm test`, limited by `args`.
 * Returns `{ passed, failed }`.
 */
export async function runVitest({ set, args = [] } = {}) {
  const report = path.join(REPORTS, `vitest-${set ?? 'usual'}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return inSeconds(async () => {
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...args, '--passWithNoTests', ...reporters], {
      env: set ? { TEST_SET: set } : {},
    })
    return counted(report, code, ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      names: testResults.flatMap((file) => [
        ...file.assertionResults
          .filter(isFailed)
          .map(({ fullName }) => `${path.relative('.', file.name)}: ${fullName}`),
        // A file that could not be loaded.
        ...(isFailed(file) && file.assertionResults.length === 0 ? [path.relative('.', file.name)] : []),
      ]),
    }))
  }, 'Unit tests')
}

/** Runs Playwright on the production build, with the sets of `runVitest`. Returns `{ passed, failed }`. */
export async function runPlaywright({ set, args = [] } = {}) {
  const report = path.join(REPORTS, `playwright-${set ?? 'usual'}.json`)
  return inSeconds(async () => {
    const { code } = await runTool(
      '@playwright/test/cli.js',
      ['test', ...args, '--pass-with-no-tests', '--reporter=list,json'],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(set && { TEST_SET: set }) } },
    )
    return counted(report, code, ({ stats, suites }) => {
      const specs = suites.flatMap(failedSpecs)
      for (const spec of specs) printPage(spec)
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        names: specs.map(nameOf),
      }
    })
  }, 'Browser tests')
}

const isFailed = ({ status }) => status === 'failed'

const nameOf = ({ file, title }) => `e2e/${file}: ${title}`

/** The failed tests of a Playwright suite. */
function failedSpecs({ specs, suites = [] }) {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(failedSpecs)]
}

/** Maximum characters of a page to print. */
const MOST_OF_PAGE = 20_000

/** Prints the page of a failed test, because a CI machine deletes the files of a run. */
function printPage(spec) {
  const attachments = spec.tests.flatMap(({ results }) => results).flatMap((result) => result.attachments)
  const file = attachments.find(({ name, path }) => name === 'error-context' && path)
  const [, page] = (file && /```yaml\n(.*?)```/s.exec(readFileSync(file.path, 'utf8'))) || []
  if (page) console.log(`\nThe page in ${nameOf(spec)}\n${page.slice(0, MOST_OF_PAGE)}`)
}

/** Prints the failed tests, a runner's counts, and its duration. */
async function inSeconds(run, what) {
  const begun = performance.now()
  const { passed, failed, names } = await run()
  for (const name of names) console.log(`Failed: ${name}`)
  console.log(`${what}: ${passed} passed, ${failed} failed in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { passed, failed }
}

/** A runner with an error counts as failed, even if it counted no failed test. */
function counted(report, code, read) {
  let counts = { passed: 0, failed: 0, names: [] }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    if (code === 0) return { passed: 0, failed: 1, names: [`no report in ${report}`] }
  }
  rmSync(report, { force: true })
  return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}
