import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
const [, , what] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ') })
const url = 'http://127.0.0.1:3106'
async function page(width, dark) {
  const c = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
  const p = await c.newPage()
  p.on('console', m => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)))
  p.on('pageerror', e => console.log('PAGEERROR', String(e).slice(0, 300)))
  return p
}
export { browser, url, page }
