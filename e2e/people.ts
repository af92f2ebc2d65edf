import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { neededFor, RIGHTS } from '../app/test-rights'
import { bringPerson, contextOf, joinByLink, PASSWORD } from './bring-person'
import { expect, type Folio } from './folio'
import { patientContext, ready } from './patient-context'

export { PASSWORD }

/** A server action of the build: its id, the page that calls it, and the right it needs (-1: no entry). */
export type Action = { id: string; file: string; name: string; page: string; needs: number }

export { RIGHTS }

/** The content of a file of the build. */
export const readBuild = (name: string) => JSON.parse(readFileSync(`.next/server/${name}.json`, 'utf8'))

export function readActions(): Action[] {
  const listed = readBuild('server-reference-manifest').node as Record<
    string,
    { workers: Record<string, unknown>; filename: string; exportedName: string }
  >
  return Object.entries(listed).map(([id, { workers, filename, exportedName }]) => ({
    ...{ id, file: filename, name: exportedName },
    page:
      Object.keys(workers)[0]
        ?.slice('app'.length)
        .replace(/\/page$/, '')
        .replace(/\[[^\]]+\]/g, 'a') || '/',
    needs: neededFor(filename, exportedName),
  }))
}

/** The link for the first administrator, printed at the first start. */
export async function firstLink(folio: Folio): Promise<string> {
  const words = /account here: (\S+)/
  await expect.poll(() => folio.output(), { timeout: 60_000 }).toMatch(words)
  return words.exec(folio.output())?.[1] ?? ''
}

/** Joins by a link, in a separate browser. `look` gets the form before it is filled in. */
export async function join(
  browser: Browser,
  link: string,
  name: string,
  look = async (_form: Page) => {},
): Promise<Page> {
  const page = await (await patientContext(browser)).newPage()
  await page.goto(link)
  await look(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email address').fill(`${name.toLowerCase().replace(' ', '.')}@example.org`)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name })).toBeVisible()
  await ready(page)
  return page
}

/** Links already read from the screen. */
const handedOn = new Set<string>()

/** The link that an administrator has just made to pass on, and not one that the page showed before. */
export async function invite(folio: Pick<Folio, 'url'>, administrator: Page, role: string): Promise<string> {
  await administrator.goto(`${folio.url}/people`)
  await administrator.getByRole('region', { name: 'Invite' }).getByRole('combobox').selectOption(role)
  await administrator.getByRole('button', { name: 'Create link' }).click()
  let link = ''
  const isNew = async () => {
    link = await administrator.getByRole('textbox', { name: 'Link' }).inputValue()
    return link.startsWith(`${folio.url}/join#key=`) && !handedOn.has(link)
  }
  await expect.poll(isNew).toBe(true)
  handedOn.add(link)
  return link
}

/** Like `joinByLink`, but returns only the cookies. */
export const joinOverHttp = async (link: string, name: string) => (await joinByLink(link, name)).cookies

/** Adds a person with a role, without a browser. Returns their cookies. `by`: cookies of an administrator. */
export async function bringIn(folio: Pick<Folio, 'url'>, by: string, name: string, role: string): Promise<string> {
  return (await bringPerson(folio.url, { name: '', cookies: by }, name, role)).cookies
}

/** Calls a server action like Folio's pages. `cookies`: of the caller. */
export async function callAction(
  folio: Pick<Folio, 'url'>,
  cookies: string,
  [file, name]: readonly [file: string, name: string],
  args: unknown[],
): Promise<{ status: number; text: string }> {
  const { id, page } = actionOf(file, name)
  const headers = {
    ...{ cookie: cookies, 'next-action': id, accept: 'text/x-component' },
    'content-type': 'text/plain;charset=UTF-8',
  }
  const response = await fetch(folio.url + page, { method: 'POST', headers, body: JSON.stringify(args) })
  return { status: response.status, text: await response.text() }
}

function actionOf(file: string, name: string): Action {
  const action = readActions().find((one) => one.file === file && one.name === name)
  if (!action) throw new Error(`there is no action ${name} in ${file}`)
  return action
}

/** Opens a browser signed in with these cookies. */
export async function browserOf(browser: Browser, folio: Pick<Folio, 'url'>, cookies: string): Promise<Page> {
  const context = await contextOf(browser, folio.url, { name: '', cookies })
  return context.newPage()
}

/** The cookies that a browser sends. */
export async function cookiesOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
}
