import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-command.mjs'

const REPORTS = 'test-results'

/**
 * Runs vitest on a set of tests (`faults`, `database`), or without one on those of `npm test`; `args` narrow it down.
 * Returns `{ passed, failed }`.
 */
export async function runVitest({ set, args = [] } = {}) {
  const report = path.join(REPORTS, `vitest-${set ?? 'usual'}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return inSeconds(async () => {
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...args, '--passWithNoTests', ...reporters], {
      env: set ? { TEST_SET: set } : {},
    })
    return counted(report, code, (result) => ({ passed: result.numPassedTests, failed: result.numFailedTests }))
  }, 'Unit tests')
}

/** Runs Playwright on the production build: a set of tests, as `runVitest` does. Returns `{ passed, failed }`. */
export async function runPlaywright({ set, args = [] } = {}) {
  const report = path.join(REPORTS, `playwright-${set ?? 'usual'}.json`)
  return inSeconds(async () => {
    const { code } = await runTool(
      '@playwright/test/cli.js',
      ['test', ...args, '--pass-with-no-tests', '--reporter=list,json'],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(set && { TEST_SET: set }) } },
    )
    return counted(report, code, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
  }, 'Browser tests')
}

/** Prints what a runner counted, and its seconds. */
async function inSeconds(run, what) {
  const begun = performance.now()
  const { passed, failed } = await run()
  console.log(`${what}: ${passed} passed, ${failed} failed in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { passed, failed }
}

/** A runner that ended badly has failed, even when it counted no failed test, or nothing at all. */
function counted(report, code, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    if (code === 0) return { passed: 0, failed: 1 }
  }
  rmSync(report, { force: true })
  return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}
