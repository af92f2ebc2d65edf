import { expect, test } from 'vitest'
import { analyze, isStopWord, stem, words } from './analyze'

test('a question is reduced to the stems of its content words', () => {
  expect(analyze("How do the model's attention mechanisms work?")).toEqual(['model', 'attent', 'mechan', 'work'])
})

test('ligatures, accents, case and hyphens make no difference', () => {
  expect(words('Eﬃcient Fine-Tuning naïve')).toEqual(['efficient', 'fine', 'tuning', 'naive'])
})

test('other scripts have words, too', () => {
  expect(analyze('что такое внимание')).toHaveLength(3)
})

test('strings longer than any word are left out', () => {
  expect(analyze(`${'a'.repeat(41)} word`)).toEqual(['word'])
})

test('stop words are looked up in lower case', () => {
  expect(isStopWord('the')).toBe(true)
  expect(isStopWord('transformer')).toBe(false)
  expect(stem('transformers')).toBe('transform')
})

test('an index belongs to its letter, and powers of ten are found in any notation', () => {
  expect(words('d_model, T_2 and CO_2, but max_len')).toEqual(['dmodel', 't2', 'and', 'co2', 'but', 'max', 'len'])
  for (const written of ['10^−5', '10⁻⁵', '10-5', '1e-5']) expect(words(written)).toEqual(['10', '5'])
  expect(words('3e-4')).toEqual(words('3 × 10^−4'))
  expect(words('BM25 of 2e')).toEqual(['bm25', 'of', '2e'])
})

test('Chinese, Japanese and Korean are split into words, and kana keep their marks', () => {
  expect(analyze('天气数据取自哪里？')).toEqual(['天气', '数据', '取自'])
  expect(analyze('データを集める')).toEqual(['データ', '集める'])
  expect(analyze('날씨 데이터는 어디에서')).toEqual(['날씨', '데이터'])
})

test('other languages also get their own stems, without their function words', () => {
  const french = analyze('Combien de temps les hirondelles se reposent dans les vallées ?')
  expect(french).toEqual(expect.arrayContaining(['hirondel', 'repos', 'valle']))
  expect(french).not.toContain('les')
  expect(analyze('Die Häuser der Universitäten und ihre Wände')).toEqual(
    expect.arrayContaining(['haus', 'universitat']),
  )
  // An inflected form of a single word is found even if its language is unknown.
  expect(french).toContain(analyze('vallées')[0])
})

test('English is stemmed as before, even beside names of other languages', () => {
  expect(analyze('We thank Maria de la Torre for the models of the valley')).toEqual(
    expect.not.arrayContaining(['vall', 'mod']),
  )
})
