import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-command.mjs'

const REPORTS = 'test-results'

/** Runs vitest, on some files or all of them. Returns `{ passed, failed }`. */
export async function runVitest(files = [], env = {}) {
  const report = path.join(REPORTS, 'vitest.json')
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    { env },
  )
  return counted(report, code, (result) => ({ passed: result.numPassedTests, failed: result.numFailedTests }))
}

/** Runs Playwright on the production build. Returns `{ passed, failed }`. */
export async function runPlaywright() {
  const report = path.join(REPORTS, 'playwright.json')
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return counted(report, code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
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
