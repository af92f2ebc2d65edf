import { expect, test } from 'vitest'
import { noticeAbove } from './notice-above'

async function written(notice: string | undefined, ...deltas: string[]) {
  const parts: string[] = []
  for await (const text of noticeAbove(notice, stream(deltas))) parts.push(text)
  return parts
}

async function* stream(deltas: string[]) {
  yield* deltas
}

test('the notice comes first, as a paragraph of its own', async () => {
  expect(await written('Not directly:', 'Raft ', '> elects')).toEqual(['> Not directly:\n\n', 'Raft ', '> elects'])
  expect(await written('', 'Raft')).toEqual(['Raft'])
})

test('nothing else begins with a quotation', async () => {
  expect(await written(undefined, '\n', '>', ' All of it', ' is true.')).toEqual(['All of it', ' is true.'])
  expect(await written('Not directly:', '> Mine.')).toEqual(['> Not directly:\n\n', 'Mine.'])
})

test('without text nothing is written', async () => {
  expect(await written('Not directly:')).toEqual([])
})
