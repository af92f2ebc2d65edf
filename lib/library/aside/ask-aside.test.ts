import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAside } from './ask-aside'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-aside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const source = path.join(folder, 'child.mts')
writeFileSync(
  source,
  `import { answerParent } from ${JSON.stringify(path.join(import.meta.dirname, 'answer-parent.ts'))}
  let asked = 0
  answerParent(async (request) => {
    asked += 1
    if (request === 'wait') return new Promise(() => {})
    if (request === 'end' || asked === 2) process.exit()
    return process.pid
  })`,
)
// The entry is relative to the working directory.
const open = () => openAside(path.relative(process.cwd(), source), { seconds: 60, memoryMb: 150 })

test('if a process ends that answered before, a fresh one is asked, once', { timeout: 60_000 }, async () => {
  const aside = open()
  const first = await aside.ask<number>('one')
  const second = await aside.ask<number>('two')
  expect([first, second]).toEqual([{ answer: expect.any(Number) }, { answer: expect.any(Number) }])
  expect(second).not.toEqual(first)
  expect(await aside.ask('end')).toBe('gone')
  aside.close()
})

test('closing it while it works starts no other process', { timeout: 60_000 }, async () => {
  const aside = open()
  await aside.ask('one')
  const waiting = aside.ask('wait')
  aside.close()
  expect(await waiting).toBe('gone')
})
