import { expect, test } from 'vitest'
import { isTheme, itemOf } from './subtopic-item'

const item = (title: string) => itemOf({ id: 't', title }, 'dense retrieval', (stem) => stem.length)

test('a subtopic is told by the form of what is said where its title names one', () => {
  expect(item('Main ideas')).toMatchObject({ facet: 'whole', question: 'dense retrieval' })
  expect(item('What the papers propose').facet).toBe('proposals')
  expect(item('How it works').facet).toBe('how')
  expect(item('What is achieved').facet).toBe('results')
  expect(item('Limitations of encoders').facet).toBe('limits')
  expect(isTheme({ id: 't', title: 'Where it falls short' })).toBe(false)
})

test('any other by the words of its title that are not those of the matter, at most the two rarest', () => {
  expect(isTheme({ id: 't', title: 'Hard negatives' })).toBe(true)
  expect(item('Hard negatives')).toMatchObject({ facet: 'theme', question: 'Hard negatives' })
  expect(item('Hard negatives').focus).toHaveLength(2)
  expect(item('Cost of training encoders in large clusters').focus).toHaveLength(2)
  expect(item('Dense negatives').focus).toHaveLength(1)
  // One that only repeats the matter is searched for by its own words.
  expect(item('Dense retrieval').focus).toHaveLength(2)
})
