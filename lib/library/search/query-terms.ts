import { analyze, isStopWord, stem, words } from '../../text/analyze'
import { countTerms, type TermCounts } from './terms'

// Words by which a person addresses a library, not words on the matter. They weigh nothing in a question, so that
// "Could you explain in simple words what X is?" is as much about X as "X".
const ADDRESS = new Set(
  `answer anything anyone ask asking best call called could describe discuss discussed discusses essay explain
  explained explains explanation find get give good hear heard help idea interested know like list main mean means
  need overview paper papers planning please question read say says show simple something summarize summary tell
  term terms thing things think topic trying understand want way ways wonder wondering word words work works would
  write writing`
    .split(/\s+/)
    .map(stem),
)

/** The terms of a question, without those that only address the library, unless it has no others. */
export function queryTerms(query: string): TermCounts {
  const telling = words(query).filter((word) => !isStopWord(word) && !ADDRESS.has(stem(word)))
  return countTerms(analyze(telling.join(' ')).length > 0 ? telling.join(' ') : query)
}
