import { expect, test } from 'vitest'
import type { Passage } from '../analyst'
import { readQuestion } from '../question'
import { stemsOf } from '../question/terms'
import { tableRows } from './table-rows'

const weights = { idf: () => 1, stemsIn: (text: string) => new Set(stemsOf(text)) }

function tableOf(caption: string, lines: string[]): Passage {
  const text = `${caption} ${lines.join('\n')}`
  const spans = [
    { page: 8, start: 0, end: caption.length },
    { page: 8, start: 200, end: 200 + text.length - caption.length - 1 },
  ]
  const place = { id: 't', paperId: 'att', title: 'Translation', section: '', question: '' }
  return { ...place, kind: 'table', text, spans, relevance: 1 }
}

const rowsFor = (question: string, caption: string, lines: string[]) =>
  tableRows(readQuestion(question), [tableOf(caption, lines)], weights)?.rows

const BLEU = 'Table 2: BLEU in translation.'

test('a label and the values below it are one row, values that follow a whole row are none of it', () => {
  const lines = ['Model', 'en-de\ten-fr', 'None\tByteNet\t23.7\t30.1', '24.6\t39.9', 'Transformer (big)', '28.4\t41.8']
  expect(rowsFor('What BLEU does ByteNet reach in translation?', BLEU, lines)).toEqual([
    BLEU,
    'Model',
    'en-de en-fr',
    'None ByteNet 23.7 30.1',
    'Transformer (big) 28.4 41.8',
  ])
})

test('the row that a question names is chosen among many', () => {
  const rows = ['18', '34', '50', '101', '152'].map((depth) => `ResNet-${depth}\t2${depth.slice(-1)}.4\t5.7`)
  const lines = ['model\ttop-1 error\ttop-5 error', ...rows]
  expect(rowsFor('What top-1 error does ResNet-152 reach?', 'Table 4: Error.', lines)).toEqual([
    'Table 4: Error.',
    'model top-1 error top-5 error',
    'ResNet-152 22.4 5.7',
  ])
})

test('the column names that stand nearest to the rows are shown of many', () => {
  const lines = ['Kind', 'Lexical', 'Sparse', 'Dense', 'Dataset\tBM25\tDPR', 'SciFact\t0.66\t0.31']
  expect(rowsFor('BLEU of BM25 on SciFact in translation', BLEU, lines)?.[1]).toBe('Dataset BM25 DPR')
})

test('rows that only name what is compared are not shown, where the table is of something else', () => {
  const lines = ['layer\tsize', 'Inception 3c\t28', 'Transformer\t512', 'ResNet\t64', 'VGG\t3']
  expect(rowsFor('Do Inception and the Transformer use dropout?', 'Table 1: Layers.', lines)).toBeUndefined()
})
