import { expect, test } from 'vitest'
import { whatBars } from './what-bars'

const prose = (...texts: string[]) => texts.map((text) => ({ text, isTable: false }))
const table = (...rows: string[]) => rows.map((text) => ({ text, isTable: true }))

const engine =
  'Lantern needs 3.47 days of training on eight machines, fewer than Beacon, and it does not require a cache.'

test.each([
  ['a number rounded', 'Lantern trains for about 3.5 days', prose(engine)],
  ['a number in digits', 'Lantern trains on 8 machines', prose(engine)],
  ['a denial in other words', 'Lantern gets by without a cache', prose(engine)],
  ['a denial by avoiding', 'Lantern does not store its index', prose('Lantern avoids storing its index.')],
  ['a comparison told from the other side', 'Beacon needs more machines than Lantern', prose(engine)],
  ['a share in words', 'Nine in ten failures were silent', prose('Of the failures 91% were silent.')],
  ['all but a share', 'All but 0.5% of the pages load', prose('Of the pages 99.5% load.')],
  ['another name of a unit', 'It keeps four gigabytes', prose('It keeps 4GB.')],
  ['a doubt kept', 'A cache might help', prose('A cache may help.')],
  ['a cell of a row', 'Lantern reaches 28.4', table('Engine\tScore', 'Lantern\t28.4')],
  ['a cell below the label', 'Lantern reaches 28.4', table('Lantern', '28.4')],
  [
    'a denial behind its noun',
    'Without its cache Lantern is slow',
    prose('Lantern is slow when its cache is disabled.'),
  ],
  ['what is spared', 'Lantern spares readers a cache', prose('Lantern serves readers without a cache.')],
  ['a denial of a lack', 'Lantern is lost if it has no cache', prose('Lantern is lost if it lacks a cache.')],
  ['two denials', 'Every new node moves data', prose('It is not possible to add nodes without moving data.')],
  ['an embedded denial', 'Caches play some part', prose('It would be wrong to say that caches play no part.')],
  ['neither alone', 'Neither load nor age alone stops it', prose('It stops only due to load with age.')],
  ['a bound', 'Two nodes cannot both win a vote', prose('The rule ensures that at most one node can win a vote.')],
  ['less space', 'Lantern needs less space', prose('Lantern is more space-efficient in practice.')],
  ['less long', 'Leases that last less long cost more', prose('Shorter leases cost more.')],
  [
    'from the other side',
    'Beacon is worse than Lantern on logs',
    prose('Lantern does better than Beacon on all logs.'),
  ],
  ['before and after', 'Lantern answers only after it has logged', prose('Lantern logs before it answers.')],
  [
    'the same after',
    'A user who writes a log might not see it after a refresh',
    prose('For example, after Ada writes a log, she might not see it after a refresh.'),
  ],
  ['another comparison', 'It cared less about recall than about speed', prose('It aims at speed, rather than recall.')],
  [
    'what is left out of the second part',
    'Lantern is smaller than Beacon: its log index takes 18 GB, against 900 GB for Beacon',
    prose('Beacon requires 900 GB to store the log index, whereas Lantern only requires 18 GB.'),
  ],
  ['what could be', 'A list is used in place of a tree', prose('We could use a tree instead of a list.')],
  [
    'two denials of two things',
    'A node that gets no answer over its timeout assumes there is no leader',
    prose('If a node gets no answer over a time that is called its timeout, then it assumes there is no leader.'),
  ],
  [
    'a fail-over that succeeds',
    'After a fail-over of Lantern the first request to the new master is rejected',
    prose('Eventually a new master election succeeds.', 'The first request to the new master is rejected.'),
  ],
  ['two sentences together', 'Lantern is fast and needs no cache', prose('Lantern is fast.', 'It needs no cache.')],
])('%s may be verified', (_, claim, source) => {
  expect(whatBars(`${claim}.`, source)).toBe(null)
})

test.each([
  ['another number', 'Lantern needs 4.5 days of training', prose(engine), 'the quote says 3.47, not 4.5'],
  ['another unit', 'It keeps 4 GB of logs', prose('It keeps 4 MB of logs.'), 'the quote says 4 MB, not 4 GB'],
  ['a number from nowhere', 'Lantern runs for 12 days', prose('Lantern runs.'), 'the quote does not say 12'],
  ['a denial left out', 'Lantern does require a cache', prose(engine), 'one of the two denies it'],
  ['the opposite', 'It reduces latency', prose('It increases latency.'), 'the quote says “increases”, not “reduces”'],
  [
    'a denial word for word',
    'The cache is not used when the load is low and readers are few',
    prose('The cache is used when the load is low and readers are few.'),
    'one of the two denies it',
  ],
  [
    'a bound crossed',
    'It holds more than one log',
    prose('It holds at most one log.'),
    'one of the two says “at most one”',
  ],
  [
    'an order of numbers',
    'Latency goes from 4.8 to 6.0 ms',
    prose('Latency goes from 6.0 to 4.8 ms.'),
    'its numbers stand the other way round in the quote',
  ],
  [
    'the one for the other',
    'It pages by node instead of globally',
    prose('It pages globally instead of by node.'),
    'two things have changed places',
  ],
  [
    'what is unlike the rest',
    'Unlike Lantern, Beacon logs its reads',
    prose('Lantern, unlike Beacon, logs its reads.'),
    'two things have changed places',
  ],
  ['sides exchanged', 'Beacon beats Lantern', prose('Lantern beats Beacon.'), 'two things have changed places'],
  [
    'roles in the passive',
    'Beacon reads Lantern',
    prose('Beacon is read by Lantern.'),
    'two things have changed places',
  ],
  [
    'an exception left out',
    'All nodes can fail',
    prose('All nodes except one can fail.'),
    'the quote makes an exception',
  ],
  ['a doubt left out', 'A cache helps readers', prose('A cache may help readers.'), 'the quote says “may”'],
  ['an absolute', 'It always wins', prose('It often wins.'), 'the quote says “often”, not “always”'],
  ['another row', 'Beacon reaches 28.4', table('Lantern\t28.4'), '28.4 stands in another row of the table'],
  ['a cell of no row', 'Lantern reaches 29.4', table('Lantern\t28.4'), 'no row of the table says 29.4'],
])('%s may not, and it is told why', (_, claim, source, why) => {
  expect(whatBars(`${claim}.`, source)).toBe(why)
})
