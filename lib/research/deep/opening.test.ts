import { expect, test } from 'vitest'
import { chooseOpening } from './opening'
import { refine } from './refine'
import { aFact, aPassage, LIBRARY } from './test-deep'

const IS = 'A transformer is a neural network that turns a sequence of tokens into a sequence of vectors.'
const RESULT =
  'We show that the Transformer generalizes well to other tasks by applying it to English constituency parsing.'
const LIMIT = 'Transformers work slowly and are expensive on long sequences of tokens.'
const STEP = 'Transformers work on batches that hold about 25,000 tokens of each of the two languages.'

const passage = (paperId: string, section: string, text: string) =>
  aPassage(paperId, text, { id: `passage of ${paperId}`, section })

const passages = [
  passage('parsing', 'Abstract', RESULT),
  passage('long', 'Introduction', LIMIT),
  passage('training', 'Training', STEP),
  passage('survey', 'Background', IS),
]
const facts = [RESULT, LIMIT, STEP, IS].map((text, at) => aFact(passages[at]?.paperId ?? '', text, ['item-3']))

const choose = (question: string, found = { facts, passages, vocabulary: null }) =>
  chooseOpening(refine(question), 'item-1', found, LIBRARY)
const opening = async (question: string) => (await choose(question))?.sentences[0]?.shown

test('what a thing is opens the answer, before what came out of one experiment, what falls short, and details', async () => {
  expect(await opening('How do transformers work?')).toBe(IS)
})

test('what falls short opens the answer to the question after it', async () => {
  expect(await opening('What are the limitations of transformers, and why are they slow and expensive?')).toBe(LIMIT)
})

test('where nothing was found nothing opens', async () => {
  expect(await choose('How do transformers work?', { facts: [], passages: [], vocabulary: null })).toBeNull()
})

test('a sentence of the evidence opens that is no fact, too, and a fact with all that it says', async () => {
  const sentences = [
    { shown: IS, page: 1 },
    { shown: LIMIT, page: 1 },
  ]
  const [, , , fact] = facts
  if (!fact) throw new Error('no fact')
  const alone = await choose('How do transformers work?', { facts: [], passages, vocabulary: null })
  expect(alone).toMatchObject({ paperId: 'survey', items: ['item-1'], evidenceIds: ['passage of survey'] })
  const found = { facts: [{ ...fact, sentences }], passages, vocabulary: null }
  expect((await choose('How do transformers work?', found))?.sentences).toEqual(sentences)
})
