import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll'
import { expect, test } from './folio'

test('a button makes a backup, which is listed, downloaded as one file, and deleted, also on a phone', async ({
  page,
  folio,
}) => {
  const section = page.getByRole('region', { name: 'Backups' })
  const rows = section.getByRole('list', { name: 'Backups' }).getByRole('listitem').filter({ hasText: 'Manual backup' })
  await page.goto('/settings')
  // A Folio that has run for a while may have a daily backup.
  const others = section.getByText('There is no backup yet.').or(section.getByRole('list', { name: 'Backups' }))
  await expect(others).toBeVisible()
  await expect(rows).toHaveCount(0)
  const button = section.getByRole('button', { name: 'Back up now' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(button).toBeEnabled()
  await expect(rows).toContainText(/Manual backup, \d+ papers/)
  await expect(section).toContainText('Last backup:')
  const folder = path.join(folio.dataDir, 'backups')
  await expect(section).toContainText(folder)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByRole('link', { name: /^Download/ }).click(),
  ])
  await rows.getByRole('button', { name: /^Restore/ }).click()
  const restore = page.getByRole('dialog', { name: 'Restore this backup' })
  await expect(restore).toContainText(/npm run restore \S+\.zip/)
  await restore.getByRole('button', { name: 'Close' }).click()
  // It includes the PDFs.
  const [kept = ''] = readdirSync(folder).filter((name) => name.endsWith('-asked.zip'))
  expect(statSync(await download.path()).size).toBeGreaterThan(statSync(path.join(folder, kept)).size)

  await page.setViewportSize({ width: 390, height: 780 })
  await section.scrollIntoViewIfNeeded()
  await expectNoSidewaysScroll(page)
  const { violations } = await new AxeBuilder({ page }).include('[aria-labelledby=backups]').analyze()
  expect(violations).toEqual([])

  await rows.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(others).toBeVisible()
  await expect(rows).toHaveCount(0)
})
