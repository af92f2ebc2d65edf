import { questionBox } from './ask-question'
import { expectNoBarriers } from './expect-no-barriers'
import { expect, startFolio, test, WITHOUT_SOURCE } from './folio'

test.use({ viewport: WITHOUT_SOURCE, baseURL: 'http://127.0.0.1' })

test('while Folio is not running the page says so and keeps its content; it resumes when Folio is back, which Ctrl-C stops cleanly', async ({
  page,
}) => {
  const folio = await startFolio()
  try {
    await page.goto(folio.url)
    await questionBox(page).fill('how do transformers work')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    // The last part of an answer, after its page was refreshed: actions on its papers.
    await expect(page.getByRole('button', { name: 'Exclude this paper' }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const session = page.url()
    const banner = page.getByRole('alert').filter({ hasText: 'Folio is not running.' })
    await expect(banner).toBeHidden()
    await folio.kill('SIGKILL')
    const answer = page.getByRole('region', { name: 'Answer' })
    // A click shows it at once; an idle page finds out by itself.
    await page.getByRole('button', { name: 'Good answer' }).click()
    await expect(banner).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).click()
    await expect(banner).toBeVisible()
    await expect(answer).toBeVisible()
    expect(page.url()).toBe(session)
    await folio.start()
    await expect(banner).toBeHidden()
    await page.getByRole('navigation', { name: 'Folio' }).getByRole('link', { name: 'Library' }).click()
    await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
    expect(await folio.kill('SIGTERM')).toBe(0)
  } finally {
    await folio.close()
  }
})
