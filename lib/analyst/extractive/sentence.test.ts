import { expect, test } from 'vitest'
import { isDangling } from './dangling'
import { rejection } from './rejection'
import { partRunInHeading } from './run-in-heading'
import { sectionType } from './section-type'
import { readSentences } from './sentence'
import { shownForm } from './shown-form'

const why = (sentence: string) => rejection(sentence, 'other')

test.each([
  ['In this section we describe how the model was trained on the data.', 'signpost'],
  ['The rest of the paper is organized as a sequence of five parts.', 'signpost'],
  ['Having described the model, we turn to how it is trained in practice.', 'signpost'],
  ['We now describe the two components of the system that we have built.', 'signpost'],
  ['In Table 1, we compare the results obtained by our model with others.', 'signpost'],
  ['4 shows the results of the evaluation by people over many pairs.', 'signpost'],
  ['The results in the table are better than those of earlier systems.', 'points elsewhere'],
  ['The model is trained with the following steps for each of the layers:', 'no end'],
  ['and the model is then trained on the rest of the data set again.', 'no start'],
  ['Where C is x and D is y and q is z for all the w in the set.', 'formula'],
  ['The loss is L = x + y with α > 0 and the weights are not shared.', 'formula'],
  ['The rows of the large model are 12.1 13.4 15.6 17.8 for every language of the test set.', 'table'],
  ['Why does the model not learn to use the other parts of the data?', 'question'],
  ['We release the code at https://example.org so that all can use it.', 'address'],
  ['The weights are de ned by the model and are the same in all layers.', 'ligature'],
  ['This proved to be of bene t with the shorter queries now in use.', 'ligature'],
  ['The new kernel is up to 3 faster than the one that was used before.', 'lost sign'],
  ['It runs faster than the standard one (2-4 ) while it uses less memory.', 'lost sign'],
  ['The model shares the same weight matrix between layers, similar to [30].', 'cut off'],
  ['The layers share a linear map, similar to [30], and all of them are trained at once.', 'cut off'],
  ['The attention of the decoder is masked in the same way as was shown in (Lee et al., 2019).', 'cut off'],
  ['The embeddings take longer to train, (2) the other model uses a global memory.', 'cut off'],
  ['FlashAttention is up to 20 more memory efficient than all exact baselines.', 'lost sign'],
  ['The points of a black and white 128 128 image have a path between them.', 'lost sign'],
  ['Crops Models Top-1 error Top-5 error ensemble applies to layers, and removing it may aid in training.', 'table'],
  ['Top-1 Top-5 Top-20 Top-100 the correct answer is found by matching the words.', 'table'],
  ['The model (which is large is trained on all of the data at once.', 'brackets'],
  ['Lee and Fox are supported, in part, by a grant of the office of science.', 'thanks'],
  ['We thank the reviewers for the comments that they made on the draft.', 'signpost'],
  ['The model reaches an accuracy4 on the test set that is quite high.', 'footnote mark'],
  ['REALM retrieves some documents with a related fact (row (b)) in the last example.', 'points elsewhere'],
  ['The hidden states are kept in memory We train the model on eight GPUs.', 'glued heading'],
])('“%s” may not be quoted: %s', (sentence, reason) => {
  expect(why(sentence)).toBe(reason)
})

test.each([
  'Raft uses randomized election timeouts to ensure that split votes are rare.',
  'We refer to this phenomenon as internal covariate shift, and reduce it by normalizing inputs.',
  'The leaf set is the set of nodes with the |L|/2 numerically closest larger ids.',
  'Before A erases the entry, the leader sends it to a majority of the servers.',
  'We trained our models on one machine with 8 NVIDIA P100 GPUs.',
  'Good default settings for the tested problems are α = 0.002, β_1 = 0.9 and β_2 = 0.999.',
  'There are two ways: (1) the model is made smaller, (2) the other model uses a global memory.',
  'This paper shows that “soft targets” hold a lot of information (e.g. on classes).',
  'These are the languages that the smaller model of the two is used for.',
  'The larger model has seen 20 more examples than the smaller one.',
  'Our model reaches 28.4 BLEU, 2.0 more than the best results before [12, 13].',
])('“%s” may be quoted', (sentence) => {
  expect(why(sentence)).toBeNull()
})

test('nothing is quoted from thanks, checklists and reference lists', () => {
  expect(
    rejection('We trained our models on one machine with 8 NVIDIA P100 GPUs.', sectionType('Acknowledgements')),
  ).toBe('section')
  expect(sectionType('References')).toBe('skip')
})

test.each([
  ['1 Introduction', 'intro'],
  ['3.2. Model architecture', 'method'],
  ['VI. CONCLUSIONS', 'conclusion'],
  ['Limitations and Future Work', 'limits'],
  ['5 Related Work', 'related'],
  ['Who knows', 'other'],
])('%s is of type %s', (heading, type) => {
  expect(sectionType(heading)).toBe(type)
})

test('a leading connective, citations and pointers are left out; all else is verbatim', () => {
  expect(shownForm('The model (Vaswani et al., 2017; Lee and Chang, 2019) is slow [3, 4].')).toBe('The model is slow.')
  expect(shownForm('However, it is slow.')).toBe('However, it is slow.')
  expect(shownForm('It falls into regions of extremely small gradients 4.')).toBe(
    'It falls into regions of extremely small gradients.',
  )
  expect(shownForm('Moreover, the large model is trained on all of the data (see Section 3) at once [12].')).toBe(
    'The large model is trained on all of the data at once.',
  )
  expect(shownForm('Similarly to other models, we use learned embeddings for the input and output tokens.')).toMatch(
    /^Similarly to/,
  )
  expect(shownForm('Thus, it is faster than all of the other models that we have tried.')).toMatch(/^Thus, it/)
  expect(shownForm('As a result, the model is trained on all of the data at once.', true)).toMatch(/^As a result,/)
})

test('a sentence that leans on the one before is known, “this paper” is not', () => {
  expect(isDangling('This makes it faster.')).toBe(true)
  expect(isDangling('Despite this, it works.')).toBe(true)
  expect(isDangling('The former is slower.')).toBe(true)
  expect(isDangling('This paper presents Raft.')).toBe(false)
  expect(isDangling('The former president resigned.')).toBe(true)
  expect(isDangling('Like MapReduce, it runs on many machines.')).toBe(true)
  expect(isDangling('Unlike Paxos, Raft has a strong leader.')).toBe(false)
  expect(isDangling('In the Transformer this is reduced to a constant number of operations.')).toBe(true)
  expect(isDangling('In the Transformer each layer that it has is alike.')).toBe(false)
  expect(isDangling('Attention is fast.')).toBe(false)
})

test.each([
  ['Data freshness We check that the data are new.', 'Data freshness'],
  ['Loss divergences Loss divergences were seen in all of the runs.', 'Loss divergences'],
  ['RAG-Token Model In the RAG-Token model we can draw another document.', 'RAG-Token Model'],
  ['Salient span masking During REALM pre-training, we want to mask them.', 'Salient span masking'],
  ['Path-X For Path-X and Path-256, we follow the settings of others.', 'Path-X'],
  ['Null document Even with span masking, some tokens need no knowledge.', 'Null document'],
  ['Before A erases the entry, the leader sends it to the others.', ''],
  ['We check that the data are new.', ''],
  ['Both The Times and we have checked that the data are new.', ''],
])('%s → run-in heading “%s”', (text, heading) => {
  const [found, rest] = partRunInHeading(text)
  expect(found).toBe(heading)
  expect(found === '' ? rest : `${found} ${rest}`).toBe(text)
})

test('sentences know their place, their label and their neighbours', () => {
  const text = 'Worker failure. The master pings every worker in fixed intervals. It marks those that stay silent.'
  const found = readSentences({
    paperId: 'p',
    title: 'T',
    section: '3 Faults',
    text,
    place: (offset) => ({ page: 4, start: 100 + offset }),
  })
  const [first, second] = found
  expect(found).toHaveLength(2)
  expect(first).toMatchObject({ label: 'Worker failure', start: 116, dangling: false, opensParagraph: true })
  expect(second).toMatchObject({ dangling: true, previous: first })
  expect(first?.next).toBe(second)
})

test.each([
  ['Three years later the transformer showed that recurrence can be replaced.', true],
  ['Later the two ideas were joined in one model.', true],
  ['Later, larger models followed.', true],
  ['Soon after, larger models followed.', true],
  ['Later layers of the network attend to longer distances.', false],
  ['Three years of data were used to train the model.', false],
  ['To meet these stringent requirements, requests are not routed through many nodes.', true],
  ['Unexpectedly, such degradation is not caused by overfitting.', true],
  ['First, it biases the network towards few steps.', true],
  ['To train the network, we use images of many sizes.', false],
  ['Percolator handles this by designating one cell in every transaction.', true],
  ['Percolator handles failures by designating one cell in every transaction.', false],
])('whether “%s” leans on the sentence before: %s', (sentence, dangling) => {
  expect(isDangling(sentence)).toBe(dangling)
})

test.each([
  ['Passages need a unit as well.', ''],
  ['Choosing a cutoff.', 'Choosing a cutoff'],
  ['Size of a passage.', 'Size of a passage'],
])('“%s” opens a paragraph with the label “%s”', (opening, label) => {
  const text = `${opening} The marker names the page on which the words stand.`
  const [first] = readSentences({ paperId: 'p', title: 'T', section: '', text, place: () => ({ page: 1, start: 0 }) })
  expect(first?.label).toBe(label)
})

test('the note on which author did what is not quoted', () => {
  const read = (text: string) =>
    readSentences({ paperId: 'p', title: 'T', section: '', text, place: () => ({ page: 1, start: 0 }) })
  const note =
    '∗Equal contribution. Listing order is random. Ada proposed scaled attention and tuned all of its models.'
  expect(read(note).map(({ rejected }) => rejected)).not.toContain(null)
  const matter = 'Each head makes an equal contribution to the sum of all outputs. We tuned the heads by hand for this.'
  expect(read(matter).map(({ rejected }) => rejected)).toEqual([null, null])
})
