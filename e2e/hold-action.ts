import type { Page } from '@playwright/test'
import { readActions } from './people'

/** Holds back what a page asks of one server action, and with it of all others that it asks later, until what this gives is called. */
export async function holdAction(page: Page, file: string, name: string): Promise<() => void> {
  const id = readActions().find((action) => action.file === file && action.name === name)?.id
  if (!id) throw new Error(`there is no action ${name} in ${file}`)
  let goOn = () => {}
  const late = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(
    () => true,
    async (route) => {
      if (route.request().headers()['next-action'] === id) await late
      await route.continue()
    },
  )
  return goOn
}
