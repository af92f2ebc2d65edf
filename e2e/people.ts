import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { extractInfoFromServerReferenceId } from 'next/dist/shared/lib/server-reference-info.js'
import { expect, type Folio, patient } from './folio'
import { ACTIONS } from './rights'

const PASSWORD = 'seven quiet herons wade'

/** From the least to the most, as lib/accounts/rights.ts has them; a role may do what stands at its place and before. */
export const RIGHTS = ['read', 'add', 'manage', 'administer'] as const

/**
 * A server action of the build: its id, where it is called from, how many arguments it looks at, and the right that it needs
 * (-1: it has no line).
 */
export type Action = { id: string; file: string; name: string; page: string; takes: number; needs: number }

/** What stands in a file of the build. */
export const readBuild = (name: string) => JSON.parse(readFileSync(`.next/server/${name}.json`, 'utf8'))

export function readActions(): Action[] {
  const listed = readBuild('server-reference-manifest').node as Record<
    string,
    { workers: Record<string, unknown>; filename: string; exportedName: string }
  >
  return Object.entries(listed).map(([id, { workers, filename, exportedName }]) => ({
    ...{ id, file: filename, name: exportedName, takes: takenBy(id) },
    page:
      Object.keys(workers)[0]
        ?.slice('app'.length)
        .replace(/\/page$/, '')
        .replace(/\[[^\]]+\]/g, 'a') || '/',
    needs: RIGHTS.findIndex((right) => ACTIONS[filename]?.[right]?.split(' ').includes(exportedName)),
  }))
}

/** By its id, in which the compiler notes it; any number of them where it takes the rest as well. */
function takenBy(id: string): number {
  const { usedArgs, hasRestArgs } = extractInfoFromServerReferenceId(id)
  return hasRestArgs ? Number.POSITIVE_INFINITY : usedArgs.lastIndexOf(true) + 1
}

/** The link that the first start prints, for the first administrator. */
export async function firstLink(folio: Folio): Promise<string> {
  const words = /made here: (\S+)/
  await expect.poll(() => folio.output(), { timeout: 60_000 }).toMatch(words)
  return words.exec(folio.output())?.[1] ?? ''
}

/** Joins by a link, in a browser of one's own. `look` is given the form before it is filled in. */
export async function join(
  browser: Browser,
  link: string,
  name: string,
  look = async (_form: Page) => {},
): Promise<Page> {
  const page = patient(await (await browser.newContext()).newPage())
  await page.goto(link)
  await look(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(`${name.toLowerCase().replace(' ', '.')}@example.org`)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('The same again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name })).toBeVisible()
  return page
}

/** The link that an administrator gets to hand on. */
export async function invite(folio: Folio, administrator: Page, role: string): Promise<string> {
  await administrator.goto(`${folio.url}/people`)
  await administrator.getByRole('region', { name: 'Invite' }).getByRole('combobox').selectOption(role)
  await administrator.getByRole('button', { name: 'Make a link' }).click()
  return administrator.getByLabel('Link').inputValue()
}
