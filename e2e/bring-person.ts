import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext } from '@playwright/test'
import { patientContext } from './patient-context'

export const PASSWORD = 'seven quiet herons wade'

/** A person with an account. `cookies`: sent by their browser. */
export type Person = { name: string; cookies: string }

/** Joins by a link without a browser. */
export async function joinByLink(link: string, name: string): Promise<Person> {
  const { origin, pathname, hash } = new URL(link)
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const body = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(hash.slice(1))),
    name,
    email,
    password: PASSWORD,
  })
  body.set('again', PASSWORD)
  const response = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  if (response.status !== 303) throw new Error(`${name} could not join: ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { name, cookies: cookies.join('; ') }
}

/** Has an administrator invite a person with a role, who joins. */
export async function bringPerson(url: string, by: Person, name: string, role: string): Promise<Person> {
  const headers = { cookie: by.cookies, 'next-action': inviteAction(), accept: 'text/x-component' }
  const response = await fetch(`${url}/people`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify([role, '', { password: PASSWORD, code: '' }]),
  })
  const text = await response.text()
  const [, path] = /"path":"([^"]+)"/.exec(text) ?? []
  if (!path) throw new Error(`No link for ${name}: ${text}`)
  return joinByLink(url + path, name)
}

function inviteAction(): string {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as {
    node: Record<string, { filename: string; exportedName: string }>
  }
  const found = Object.entries(node).find(
    ([, { filename, exportedName }]) => filename === 'app/people/actions.ts' && exportedName === 'invite',
  )
  if (!found) throw new Error('The build has no action that invites.')
  return found[0]
}

/** A browser context in which the person is signed in. */
export async function contextOf(browser: Browser, url: string, { cookies }: Person): Promise<BrowserContext> {
  const context = await patientContext(browser)
  const set = cookies.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url, httpOnly: true, sameSite: 'Strict' as const }
  })
  await context.addCookies(set)
  return context
}
