import { expect, test } from 'vitest'
import { readQuestion } from '../question'
import { stemsOf } from '../question/terms'
import { cueStrength, opensWithSubject, tellingTerms } from './cues'

const rarity = new Map([
  ['bm25', 2],
  ['rank', 0.5],
])
const idf = (stem: string) => rarity.get(stem) ?? 2

function strength(question: string, text: string): number {
  const asked = readQuestion(question)
  const own = new Set(stemsOf(text))
  return cueStrength(text, asked, new Set(asked.terms.filter((term) => own.has(term))), idf)
}

test.each([
  ['How does HNSW work?', 'HNSW, the hierarchical navigable small world graph, arranges the nodes in layers.', 1.6],
  ['How do transformers work?', 'We propose the Transformer, a network that relies on attention alone.', 1.6],
  ['How does HNSW work?', 'HNSW is a graph in layers that is searched from the top by the nearest nodes.', 2],
  ['How does HNSW rank nodes?', 'HNSW is a graph in layers that is searched from the top by the nearest nodes.', 0],
  ['How does HNSW work?', 'Many systems and libraries of today have an index such as HNSW.', 0],
  ['How does the Transformer order words?', 'We propose the Transformer, a network that relies on attention alone.', 0],
  ['How does the Transformer order words?', 'We propose the Transformer, which tells the order by waves.', 1.6],
  ['How do transformers work?', 'The Transformer has a small overhead on all of the benchmarks.', -2],
  ['How do transformers work?', 'The Transformer reaches a new state of the art on two tasks.', -2],
  ['How do transformers work?', 'The transformer was trained with a dropout of 0.1, 4,000 steps and 8 heads.', -2],
  ['How does TrueTime represent time?', 'TrueTime explicitly represents time as an interval with bounds.', 2],
  ['How does TrueTime represent time?', 'TrueTime has two forms of time reference, since they fail apart.', 0],
  ['How are PDFs processed in S2ORC?', 'In S2ORC each PDF is processed by a parser that keeps its sections.', 2],
  ['How does BM25 rank passages?', 'BM25 makes it possible to use other rankings of the passages.', 1],
  ['How does BM25 rank passages?', 'We also verified that BM25 ranks the passages of news better.', -2],
  ['Why is BM25 preferred to vectors?', 'BM25 needs less memory than vectors of any size do.', 1.9],
  ['Why does BM25 saturate?', 'BM25 needs less memory than vectors of any size do.', 0],
  ['Why does BM25 saturate?', 'BM25 was changed, since long passages came first.', 1.5],
  ['Why does BM25 saturate?', 'Since its inception the form of BM25 has been the same.', 0.5],
  ['How many passages per second does BM25 rank?', 'BM25 ranks about 200 thousand per second on one machine.', 1.6],
  ['How many passages per second does BM25 rank?', 'BM25 was run on a collection with 12 languages.', 0.4],
  ['How many passages per second does BM25 rank?', 'BM25 ranks what it is given (line 32) at once.', -1],
  ['Why does BM25 saturate?', 'Otherwise long passages would cause BM25 to rank them first.', 1.5],
  ['Why is BM25 faster than vectors?', 'BM25 is much faster than vectors of any size are.', 0],
  ['Why is BM25 easier?', 'In a user study most participants found BM25 easier to explain to others.', -2],
  ['why bm25', 'BM25 needs less memory than vectors of any size do.', 1.9],
  ['What is BM25 used for?', 'We use BM25 to rank the passages of all papers.', 1.6],
  ['What is BM25 used for?', 'The constants of BM25 are those of the first authors.', 1],
  ['Where is the index of BM25?', 'The index of BM25 is kept in a file beside the papers.', 1.6],
  ['Where is the index of BM25?', 'The index of BM25 is read by every query that comes.', 1],
  ['What is a ranking?', 'A ranking ensures that the best passages of all are read first.', 1.6],
  ['How was the rank of passages measured?', 'We measured the rank of all passages by hand in two rounds.', 1.6],
  ['What are NEOs?', 'NEOs are minor bodies whose orbits bring them close to the Earth.', 1.6],
  ['What are NEOs?', 'If instead the rate of the smallest NEOs is an order of magnitude greater, there are fewer.', 1],
  ['What is harvest?', 'There are two metrics: yield, and harvest, which measures the fraction of the data.', 1.6],
  ['What is BM25?', 'When ranking with BM25, a passage is seen beside others of the collection.', 0],
  ['What is a hub?', 'They reinforce each other: a good hub is a page that points to authorities.', 1.6],
  ['What is a cell?', 'An instance (also known as a cell) might serve ten thousand machines.', 1],
  ['Why are large chunks good?', 'A large chunk size offers several important advantages.', 1.9],
  ['How does BM25 rank passages?', 'This is a property of BM25 which ranks the passages by words.', 0],
  ['limitations of BM25', 'BM25 cannot find passages that say the same in other words.', 1.6],
  ['What are the drawbacks of BM25?', 'BM25 is a ranking function of the passages.', 0],
  ['How does depth improve transformers?', 'A deep transformer is better than a shallow one.', 0],
])('%s “%s” has the form of an answer: %d', (question, text, expected) => {
  expect(strength(question, text)).toBe(expected)
})

test('the subject of a definition is known even in a small library, where no word is rare', () => {
  const defines = strength('What is BM25?', 'BM25 is a ranking function that sums over the query terms.')
  expect(defines).toBeGreaterThan(strength('What is BM25?', 'Saturation is the first idea of BM25 in its usual form.'))
})

test('what something can be described as defines it', () => {
  const defines = strength(
    'What is attention?',
    'An attention function can be described as mapping a query to an output.',
  )
  expect(defines).toBe(strength('What is attention?', 'Attention is a mapping of a query to an output.'))
  expect(defines).toBeGreaterThan(strength('What is attention?', 'Noam proposed multi-head attention in every detail.'))
})

test('what stands in apposition defines, and a sentence that only speaks of it does not', () => {
  const named = strength('What is BM25?', 'In this work we study BM25, a ranking function for any collection.')
  expect(named).toBeGreaterThan(strength('What is BM25?', 'BM25 ensures that there is a ranking of any collection.'))
})

test('the telling terms of a question are its rarest', () => {
  expect(tellingTerms(['bm25', 'rank'], idf)).toEqual(['bm25'])
  expect(opensWithSubject('The ranking of a search is made by BM25.', ['bm25', 'rank'], idf)).toBe(false)
  expect(opensWithSubject('The BM25 formula ranks the passages.', ['bm25', 'rank'], idf)).toBe(true)
})
