import { expect } from '@playwright/test'

/** Measures until two measurements in a row are the same, for what moves while something comes late. */
export async function steady(measure: () => Promise<number>): Promise<number> {
  let last = Number.NaN
  const isSame = async () => {
    const before = last
    last = await measure()
    return last === before
  }
  await expect.poll(isSame, { intervals: [500] }).toBe(true)
  return last
}
