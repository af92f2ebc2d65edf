import { wordSet } from '../../text/language/split-words'
import { countTerms, type TermCounts } from './terms'

// Words that people use to address a library and that say nothing about the topic. They do not count in a question, so
// "Could you explain in simple words what X is?" searches for X just as "X" does. Other forms of them may be a topic, such
// as "reading" and "working memory".
const ADDRESS = wordSet(
  `actually against al answer answered answers anyone anything arent article articles ask asked asking asks author
  authors best bit both call called calls cannot cant cleverly colleagues come comes compare compared compares
  comparing comparison could couldnt describe described describes describing didnt differ difference different
  differs discuss discussed discusses discussing doesnt dont each essay et ever explain explained explaining
  explains explanation find findings finds folks found gave get gets getting give given gives gladly go goes
  going good group guys happen happened happening happens hear heard help helped helps idea interested isnt keep
  keeps kind kinds know known knows let lets like list listed lists lot made main make makes making mean means
  meant name named names neatly need needed needs nicely one ones overview paper papers part parts people piece
  pieces planning please properly put question questions quietly quite read reads really researchers
  respectively roughly said say says shouldnt show showing shows simple somebody someone something sort suddenly
  summarize summarized summarizes summary sure tagged take takes taking team tell tells term terms thing things
  think told topic tried tries truly trying two understand understands versus vs want wanted wants wasnt way
  ways werent whole without wonder wondering wont word words work works would wouldnt write writes writing
  written wrote`,
)

/** Tells whether a lower-case word only addresses the library. */
export function addresses(word: string): boolean {
  return ADDRESS.has(word)
}

/** Returns the terms of a question without those that only address the library, unless it has no others. */
export function queryTerms(query: string): TermCounts {
  const telling = countTerms(query, '', (word) => !addresses(word))
  return telling.length > 0 ? telling : countTerms(query)
}
