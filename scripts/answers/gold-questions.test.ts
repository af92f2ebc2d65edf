import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readGoldQuestions } from './gold-questions'

const THIRTEEN = path.resolve('scripts/answers/questions/thirteen-papers.jsonl')

test("PDFs without questions of their own get the project's questions about these only", () => {
  const written = readFileSync(THIRTEEN, 'utf8').trim().split('\n')
  const pdfs = [...written.join('').matchAll(/"file":"([^"]+)"/g)].map(([, file]) => `papers/${file}`)
  expect(readGoldQuestions('papers', [], pdfs)).toHaveLength(written.length)
  expect(() => readGoldQuestions('papers', [], [])).toThrow('There is no papers/questions.jsonl.')
})

test('an invalid line is named', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'questions-')), 'own.jsonl')
  writeFileSync(file, '{"id":"a","type":"fact","question":"What?","gold":[]}\n{"id":"b"}\n')
  expect(() => readGoldQuestions('papers', [file], [])).toThrow(`Line 2 of ${file} is no question with its places.`)
})
