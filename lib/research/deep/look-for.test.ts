import { expect, test } from 'vitest'
import type { Facet } from './deep-plan'
import { factsIn } from './look-for'
import { anItem, aPassage, LIBRARY } from './test-deep'

/** Whether a sentence of a section is told as a fact of a facet of “neural networks”. */
async function tells(facet: Facet, text: string, section = 'Abstract'): Promise<boolean> {
  const passage = aPassage('a', text, { title: 'A paper', section })
  const item = {
    ...anItem('item-1', 'Item'),
    facet,
    type: facet === 'proposals' ? ('list' as const) : ('fact' as const),
  }
  return (await factsIn(item, 'neural networks', [passage], LIBRARY)).length > 0
}

test.each<[Facet, string, boolean]>([
  ['results', 'Our neural networks reduce the error on unseen images by a third.', true],
  ['results', 'Deeper neural networks are faster and more accurate than recurrent ones of that size.', true],
  ['results', 'Depth of neural networks was associated with greater errors on images.', true],
  ['results', 'Increasingly, neural networks are used in services like search and translation.', false],
  ['results', 'Our tool was built to improve the layout in which neural networks are drawn.', false],
  ['limits', 'Neural networks are difficult to train on few examples of each class.', true],
  ['limits', 'Distilling neural networks works remarkably well when the transfer set lacks any class.', false],
  ['limits', 'Neural networks do well despite the lack of tuning for a single task.', false],
  ['proposals', 'We propose neural networks whose layers learn residual functions.', true],
  ['proposals', 'We show that neural networks of a thousand layers can be trained.', true],
  ['proposals', 'The purpose of this paper is to tell what we did about neural networks and why.', false],
])('%s: %s', async (facet, text, told) => expect(await tells(facet, text)).toBe(told))

test('that authors show something is what their paper proposes where it speaks of itself as a whole', async () => {
  const text = 'We show that neural networks of a thousand layers can be trained.'
  expect(await tells('proposals', text, 'Introduction')).toBe(true)
  expect(await tells('proposals', text, 'Evaluation')).toBe(false)
})

const SPOKEN = { words: { layer: 1 }, near: { held: 1, meaning: 0 } }
const PROPOSALS = { ...anItem('item-1', 'Item'), facet: 'proposals' as const, type: 'list' as const }

test('what an abstract on the matter says that its paper proposes is told, though it does not name the matter again', async () => {
  const vocabulary = { ...SPOKEN, question: 'neural networks', papers: { a: 0.8 } }
  const told = async (before: string) => {
    const text = `${before} We describe pictures by what each of them shows and nothing else.`
    const passage = aPassage('a', text, { title: 'A paper', section: 'Abstract' })
    return (await factsIn(PROPOSALS, 'neural networks', [passage], LIBRARY, { vocabulary })).length > 0
  }
  expect(await told('Neural networks learn whatever they are shown often enough.')).toBe(true)
  expect(await told('Vegetables are boiled until they are as tender as wanted.')).toBe(false)
})

test('of what a paper says of itself, what was made comes before what was found by it', async () => {
  const vocabulary = { ...SPOKEN, question: 'training of neural networks', papers: { a: 0.8 } }
  const made = 'We propose a layer that leaves out recurrence in neural networks altogether.'
  const text = `We show that neural networks parse sentences with little training of the layers. ${made}`
  const passage = aPassage('a', text, { title: 'A paper', section: 'Abstract' })
  const [fact] = await factsIn(PROPOSALS, vocabulary.question, [passage], LIBRARY, { vocabulary })
  expect(fact?.sentences[0]?.shown).toBe(made)
})

test('what names a theme and nothing else of the question is told to be beside it', async () => {
  const vocabulary = { ...SPOKEN, question: 'How are neural networks trained efficiently?', papers: { a: 0.6 } }
  const item = { ...anItem('item-1', 'Class probabilities'), focus: ['class', 'probabl'] }
  const asked = { ...item, question: `Class probabilities in ${vocabulary.question}` }
  const likelihood = async (text: string) => {
    const passage = aPassage('a', text, { title: 'A paper' })
    return (await factsIn(asked, 'neural networks trained efficiently', [passage], LIBRARY, { vocabulary }))[0]?.likely
  }
  const beside = (await likelihood('Class probabilities are softer the higher the temperature becomes.')) ?? 0
  const on = (await likelihood('Neural networks are trained efficiently on class probabilities of others.')) ?? 0
  expect(beside).toBeLessThan(0.1)
  expect(on).toBeGreaterThan(0.3)
})
