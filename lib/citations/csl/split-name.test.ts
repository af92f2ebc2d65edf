import { expect, test } from 'vitest'
import { splitName } from './split-name'

test.each([
  ['Ashish Vaswani', { given: 'Ashish', family: 'Vaswani' }],
  ['Edgar F.  Codd', { given: 'Edgar F.', family: 'Codd' }],
  ['Vaswani, Ashish', { given: 'Ashish', family: 'Vaswani' }],
  ['Vaswani A', { given: 'A', family: 'Vaswani' }],
  ['Byron AK', { family: 'Byron', given: 'AK' }],
  ['van der Berg A.-K.', { family: 'van der Berg', given: 'A.-K.' }],
  ['William Henry Gates III', { given: 'William Henry', family: 'Gates', suffix: 'III' }],
  ['Laurens van der Maaten', { given: 'Laurens', 'non-dropping-particle': 'van der', family: 'Maaten' }],
  ['van der Maaten, Laurens', { given: 'Laurens', 'non-dropping-particle': 'van der', family: 'Maaten' }],
  ['Guy Van den Broeck', { given: 'Guy', family: 'Van den Broeck' }],
  ['Martin Luther King Jr.', { given: 'Martin Luther', family: 'King', suffix: 'Jr.' }],
  ['William Strunk, Jr.', { given: 'William', family: 'Strunk', suffix: 'Jr.' }],
  ['King, Jr., Martin Luther', { given: 'Martin Luther', family: 'King', suffix: 'Jr.' }],
  ['Aristotle', { family: 'Aristotle' }],
  ['李 明', { family: '李', given: '明' }],
  ['李明', { literal: '李明' }],
  ['The ATLAS Collaboration', { literal: 'The ATLAS Collaboration' }],
  ['The Folio Authors', { literal: 'The Folio Authors' }],
  ['Łukasz Kaiser', { given: 'Łukasz', family: 'Kaiser' }],
  ['Jean-Baptiste de la Salle', { given: 'Jean-Baptiste', 'non-dropping-particle': 'de la', family: 'Salle' }],
])('%s', (author, parts) => {
  expect(splitName(author)).toEqual(parts)
})
