import { expect, test } from 'vitest'
import type { Paper } from '../../db/generated/client'
import { type ReferenceDetails, referenceDetails, withReferenceDetails } from './reference-details'

const IMPORTED = {
  id: 'smith2020',
  type: 'chapter',
  volume: '3',
  publisher: 'Heron Press',
  editor: [{ family: 'van der Berg', given: 'Ada' }],
  ISBN: '9780000000000',
}
const PAPER = {
  ...{ id: 'p', title: 'On herons', authors: ['Ann Smith'], published: '2020', venue: 'Birds of the Elbe', url: null },
  ...{ arxivId: null, doi: null, citeKey: null, csl: IMPORTED },
} as unknown as Paper

test('unchanged details change nothing', () => {
  expect(withReferenceDetails(PAPER, referenceDetails(PAPER))).toBeNull()
  const bare = { ...PAPER, csl: null }
  expect(referenceDetails(bare)).toMatchObject({ type: 'article-journal', volume: null, editors: [] })
  expect(withReferenceDetails(bare, referenceDetails(bare))).toBeNull()
})

test('changed details are in the item, beside its other fields; unchanged names keep their parts', () => {
  const edited: ReferenceDetails = {
    ...referenceDetails(PAPER),
    ...{ volume: null, page: '12-30', editors: ['Ada van der Berg', 'Bo Lee'] },
  }
  expect(withReferenceDetails(PAPER, edited)).toEqual({
    ...{ id: 'smith2020', type: 'chapter', publisher: 'Heron Press', ISBN: '9780000000000', page: '12-30' },
    editor: [
      { family: 'van der Berg', given: 'Ada' },
      { family: 'Lee', given: 'Bo' },
    ],
  })
  expect(withReferenceDetails({ ...PAPER, csl: null }, edited)).toMatchObject({
    id: 'p',
    type: 'chapter',
    page: '12-30',
  })
})
