import { expect, test } from 'vitest'
import { readCsv } from './read-csv'

async function records(...pieces: string[]): Promise<string[][]> {
  const found = []
  for await (const record of readCsv(
    (async function* () {
      yield* pieces
    })(),
  ))
    found.push(record)
  return found
}

const TEXT = 'a,b\r\n"one, ""two""\nthree",\r\n\r\n,"x"'
const READ = [
  ['a', 'b'],
  ['one, "two"\nthree', ''],
  ['', 'x'],
]

test('quoted fields contain commas, line breaks and quotes; empty lines are skipped', async () => {
  expect(await records(TEXT)).toEqual(READ)
})

test('the text may be cut anywhere', async () => {
  for (let at = 0; at <= TEXT.length; at++) expect(await records(TEXT.slice(0, at), TEXT.slice(at))).toEqual(READ)
})
