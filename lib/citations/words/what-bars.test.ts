import { expect, test } from 'vitest'
import { whatBars } from './what-bars'

const engine = 'Lantern needs 3.47 days of training on eight machines and keeps 4GB; of its pages 99.5% load.'

test.each([
  ['the same number', 'Lantern trains for 3.47 days'],
  ['a number rounded', 'Lantern trains for about 3.5 days'],
  ['a number in digits', 'Lantern trains on 8 machines'],
  ['all but a share', 'All but 0.5% of its pages load'],
  ['a share in words', 'Nearly ten in ten of its pages load'],
  ['the number of a name', 'Like GPT-4 and MEK 1/2, Lantern trains'],
  ['a number that the next sentence holds', 'Lantern keeps 4 GB'],
  ['a quotation of other signs', 'Lantern “needs 3.47 days of train­ing on eight machines”'],
  ['a name in quotation marks', 'The “light house” trains'],
  ['the contrary: what a sentence means is for the judge', 'Lantern does not need eight machines'],
])('%s may be verified', (_, statement) => {
  expect(whatBars(`${statement}.`, engine)).toBe(null)
})

const table = 'Table 9. Added mileage\n\tTrips (M)\tMileage (M)\tYear\n\nNew York City\t159\t976\t2017'

test("a table's number is read in the unit of its column heading", () => {
  expect(whatBars('New York City had 159 million trips in 2017.', table)).toBe(null)
  expect(whatBars('New York City had 159 trips.', table)).toBe(null)
  expect(whatBars('New York City had 159 billion trips.', table)).toBe('the quote does not say 159')
  expect(whatBars('New York City had 160 million trips.', table)).toBe('the quote does not say 160')
  expect(whatBars('New York City had 159 million trips.', 'New York City had 159 trips.')).toBe(
    'the quote does not say 159',
  )
  expect(whatBars('It had 159 million men.', 'Of those asked 159 were men (M).')).toBe('the quote does not say 159')
})

test.each([
  ['another number', 'Lantern needs 4.5 days of training', 'the quote does not say 4.5'],
  ['a number that is not rounded from it', 'Lantern needs 3.4 days of training', 'the quote does not say 3.4'],
  ['another magnitude', 'Lantern trains on 80 machines', 'the quote does not say 80'],
  [
    'words put into a quotation',
    'Lantern “needs 3.47 days of training on twelve machines”',
    'the quote does not say “needs 3.47 days of training on twelve machines”',
  ],
])('%s may not, with a reason', (_, statement, why) => {
  expect(whatBars(`${statement}.`, engine)).toBe(why)
})
