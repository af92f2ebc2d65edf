import { existsSync } from 'node:fs'
import { Refusal } from './refusal.mjs'
import { runCommand } from './run-command.mjs'
import { step } from './step.mjs'

// The browser without windows renders the same pages for half the processor time.
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = [
  WITHOUT_WINDOWS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** The browser for the end-to-end tests: undefined for Playwright's own, a path for the system's, null for none. */
export async function findBrowser() {
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return undefined
  return SYSTEM_BROWSERS.find((file) => existsSync(file)) ?? null
}

/** Makes sure that there is a browser, installing one if that needs no password. */
export async function requireBrowser() {
  if ((await findBrowser()) !== null) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await step('Installing Chromium', 'Chromium installed', () =>
      runCommand(
        'sh',
        [
          '-c',
          `install() { apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$1"; }
          apt-get -qq update && { install chromium-headless-shell || install chromium; }`,
        ],
        { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } },
      ),
    )
  if ((await findBrowser()) === null)
    throw new Refusal('The end-to-end tests need a browser. Install one with: npx playwright install chromium')
}
