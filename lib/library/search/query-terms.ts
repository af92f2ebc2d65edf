import { stem } from '../../text/words/analyze'
import { countTerms, type TermCounts } from './terms'

// Words that people use to address a library and that say nothing about the topic. They do not count in a question, so
// "Could you explain in simple words what X is?" searches for X just as "X" does.
const ADDRESS = new Set(
  `answer answers anything anyone ask asking best call called calls describe describes described discuss discussed
  discusses essay explain explained explains explanation find get give gives given good hear heard help idea interested
  know like list main mean means meant need overview paper papers article articles planning please question questions
  read say says said show shows something somebody someone summarize summary tell term terms thing things think topic
  trying understand want way ways wonder wondering word words work works would write writing wrote written tagged name names named one ones
  two kind kinds sort lot et al make makes made take takes put go goes happen happens come comes whole piece pieces part
  parts case cases different difference compared compare comparison versus vs both each respectively people guys folks
  authors author researchers cannot dont doesnt didnt isnt arent wasnt werent wouldnt couldnt shouldnt cant wont group team colleagues really let lets keep keeps without bit against anyone could simple
  sure ever quite really actually truly suddenly quietly gladly nicely neatly cleverly properly roughly`
    .split(/\s+/)
    .map(stem),
)

/** Tells whether a lower-case word only addresses the library. */
export function addresses(word: string): boolean {
  return ADDRESS.has(stem(word))
}

/** Returns the terms of a question without those that only address the library, unless it has no others. */
export function queryTerms(query: string): TermCounts {
  const telling = countTerms(query, '', (word) => !addresses(word))
  return telling.length > 0 ? telling : countTerms(query)
}
