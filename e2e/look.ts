import type { Page } from '@playwright/test'

const LOOK = process.env.LOOK

/** Takes screenshots if LOOK names a folder: wide and narrow, light and dark. */
export async function look(page: Page, name: string) {
  if (!LOOK) return
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: null })
}
