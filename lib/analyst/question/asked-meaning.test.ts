import { expect, test } from 'vitest'
import { askedMeaning, asksForName } from './asked-meaning'
import { stemsOf } from './terms'

test.each([
  ['What is a leaf set in Pastry?', 'leaf set'],
  ['What is commit wait and how does it keep external consistency?', 'commit wait'],
  ['What does the term alignment tax stand for in the RLHF work?', 'alignment tax'],
  ['How does the proof of the CAP theorem define availability?', 'availability'],
  ['How is expository writing characterised?', 'expository writing'],
  ['definition of the perturbation discrepancy of a passage', 'perturbation discrepancy'],
  ['What is meant by internal covariate shift?', 'internal covariate shift'],
  ['Why is the sky blue?', ''],
])('“%s” asks the meaning of “%s”', (question, thing) => {
  expect(askedMeaning(question)).toEqual(stemsOf(thing))
})

test('what something is called is asked with a description', () => {
  expect(asksForName('What do they call the loss of skill after tuning?')).toBe(true)
  expect(asksForName('What is the name for the drift of inputs?')).toBe(true)
  expect(asksForName('What is a tablet?')).toBe(false)
})
