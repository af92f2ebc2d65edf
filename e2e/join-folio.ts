import type { Browser, Page } from '@playwright/test'
import { expect, type Folio } from './folio'

const PASSWORD = 'seven quiet herons wade'

/** The link by which the first administrator joins, as it is printed at the first start. */
export async function firstLink(folio: Folio): Promise<string> {
  await expect.poll(() => folio.output(), { timeout: 60_000 }).toMatch(/made here: \S+/)
  return /made here: (\S+)/.exec(folio.output())?.[1] ?? ''
}

/** Joins by a link, in a browser of their own. */
export async function joinFolio(browser: Browser, link: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(`${name.toLowerCase().replace(' ', '.')}@example.org`)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('The same again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name })).toBeVisible()
  return page
}

/** A link that an administrator hands on. */
export async function inviteTo(folio: Folio, administrator: Page, role: string): Promise<string> {
  await administrator.goto(`${folio.url}/people`)
  await administrator.getByRole('region', { name: 'Invite' }).getByRole('combobox').selectOption(role)
  await administrator.getByRole('button', { name: 'Make a link' }).click()
  return administrator.getByLabel('Link').inputValue()
}
