import { beforeAll, expect, test } from 'vitest'
import { readQuestion } from '../../analyst/question'
import { stemsOf } from '../../analyst/question/terms'
import { testDatabase } from '../../db/test-database'
import { libraryView } from '../../library/library-view'
import { broaden } from '../funnel/broaden'
import { FUNNEL } from '../funnel/funnel'
import { findEvidence } from '../funnel/gather'
import { addTestPapers, type TestPaper } from '../test-library'
import { BROAD, OF_EACH, readMatter } from './read-matter'
import { bearsOnMatter } from './vocabulary'

const said = [
  'Language models are trained on large corpora of text by predicting the next token.',
  'A larger language model needs more memory and more tokens of training text.',
  'Fine-tuning adapts a pretrained language model to a task with few labelled examples.',
]
const about = (at: number, more = ''): TestPaper => ({
  id: `model-${at}`,
  title: `Language models of kind ${at}`,
  summary: `# Models\n\n## Abstract\n\n${said[at % 3]}`,
  pages: [
    `${said[at % 3]} ${said[(at + 1) % 3]} Its training is of kind ${at}.`,
    `${said[(at + 2) % 3]} Training kind ${at} is cheap. ${more}`,
  ],
})
const soup: TestPaper = {
  id: 'soup',
  title: 'On vegetable soup',
  summary: '# Soup\n\n## Abstract\n\nVegetable soup is boiled until leeks are tender.',
  pages: ['Vegetable soup is boiled until leeks are tender.', 'A large pot of soup needs salt and a low flame.'],
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([...Array.from({ length: 6 }, (_, at) => about(at)), about(6, 'Its calibration is good.'), soup])
})

async function read(matter: string) {
  const question = readQuestion(matter)
  const { passages } = await findEvidence(question, broaden(FUNNEL, BROAD), { hearEach: OF_EACH })
  const found = await readMatter(question, matter, passages, FUNNEL, libraryView)
  if (!found) throw new Error('nothing was found')
  return found
}

test('the papers of a library that are on a matter are told, and those on another are not', async () => {
  const { papers, vocabulary, hardly } = await read('training of language models')
  expect(hardly).toBe('')
  expect(papers.length).toBeGreaterThanOrEqual(5)
  expect(papers).not.toContain('soup')
  expect(Object.keys(vocabulary.words)).toContain('token')
})

test('of what the library hardly speaks it says so, and only sentences that name it may be quoted', async () => {
  const { papers, passages, vocabulary, hardly } = await read('calibration of language models')
  expect(hardly).toMatch(/^Your library hardly speaks of calibration: (?:no|1) paper near your question names it/)
  expect(papers).toEqual(['model-6'])
  const likely = await bearsOnMatter(vocabulary, passages, libraryView)
  const [{ id: passageId, paperId } = { id: '', paperId: '' }] = passages
  const of = (text: string) => likely({ stems: new Set(stemsOf(text)), passageId, paperId, coverage: 0.9 })
  expect(of('Its calibration is good.')).toBeGreaterThan(0.2)
  expect(of('Language models are trained on text.')).toBe(0)
})

test('papers that name the subject of a matter and speak of another field are not on it', async () => {
  const telescopes = Array.from({ length: 5 }, (_, at): TestPaper => {
    const text = `The calibration of telescope ${at} is done on bright stars. Its calibration takes night ${at}.`
    return { id: `telescope-${at}`, title: `Telescope ${at}`, summary: `# T\n\n## Abstract\n\n${text}`, pages: [text] }
  })
  await addTestPapers(telescopes)
  const { papers, hardly } = await read('calibration of language models')
  expect(hardly).toMatch(/^Your library hardly speaks of calibration: (?:no|1) paper near your question names it/)
  expect(papers).toEqual(['model-6'])
})
