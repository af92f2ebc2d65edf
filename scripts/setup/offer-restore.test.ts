import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { offerRestore } from './offer-restore.mjs'
import { Refusal } from './refusal.mjs'

const DAMAGED = { message: 'It is damaged.\nRestore the newest: npm run restore latest', damaged: true }

function terminal(answer: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  input.write(`${answer}\n`)
  return { input, output } as never
}

test('nothing is offered without a terminal, without damage or without a backup', async () => {
  expect(await offerRestore(DAMAGED, terminal('yes', false))).toBe(false)
  expect(await offerRestore({ ...DAMAGED, damaged: false }, terminal('yes'))).toBe(false)
  expect(await offerRestore({ message: 'There is no backup.', damaged: true }, terminal('yes'))).toBe(false)
})

test('any answer but yes changes nothing', async () => {
  for (const answer of ['no', '', 'yesterday'])
    await expect(offerRestore(DAMAGED, terminal(answer))).rejects.toBeInstanceOf(Refusal)
})
