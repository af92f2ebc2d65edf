import { expect, test } from 'vitest'
import { answerSections } from './answer-sections'

test('a section ends at the next heading of its level or above', () => {
  const markdown = 'Before.\n\n## A #\n\nOne.\n\n### B\n\n- Two.\n\n```\n# no heading\n```\n\n## C\n'
  const found = answerSections(markdown)
  expect(found.map(({ heading, start, end }) => [heading, markdown.slice(start, end)])).toEqual([
    ['A', 'One.\n\n### B\n\n- Two.\n\n```\n# no heading\n```'],
    ['B', '- Two.\n\n```\n# no heading\n```'],
    ['C', ''],
  ])
  expect(found.map(({ heading, headingEnd }) => markdown.slice(headingEnd - heading.length, headingEnd))).toEqual([
    'A',
    'B',
    'C',
  ])
})

test('an answer without headings has no sections', () => {
  expect(answerSections('One. [raft, page 1]\n\n#hashtag')).toEqual([])
})
