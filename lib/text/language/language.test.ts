import { expect, test } from 'vitest'
import { foreignLanguage } from './language'

test.each([
  ['Wie funktioniert die Attention in einem Transformer?', 'German'],
  ['Was bedeutet TrueTime in Spanner?', 'German'],
  ['Was Raft tested in an office?', null],
  ['Comment fonctionne le mécanisme d’attention dans les Transformers ?', 'French'],
  ['¿Cómo funciona la atención en los Transformers?', 'Spanish'],
  ['Come funziona il meccanismo di attenzione nei Transformer?', 'Italian'],
  ['Hoe werkt de aandacht in een Transformer?', 'Dutch'],
  ['Что такое дистилляция знаний?', 'Russian'],
  ['Transformer の注意機構とは何ですか', 'Japanese'],
  ['How do transformers work?', null],
  ['what is attention', null],
  ['How can a light client check a payment without running a full node?', null],
  ['Como funciona a atenção do Transformer?', 'Portuguese'],
  ['van Renesse chain replication', null],
  ['Does the die size of a GPU matter in De Sitter space?', null],
  ['β-VAE and α-divergence', null],
  ['BM25', null],
])('%s is in %s', (text, language) => {
  expect(foreignLanguage(text)).toBe(language)
})
