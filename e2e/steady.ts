import { expect } from '@playwright/test'

/** Measures until two consecutive measurements are equal, for content that moves while late parts load. */
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
