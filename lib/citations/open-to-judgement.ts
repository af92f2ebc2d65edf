import { deniesTheSame } from './meaning'
import { agreesInNumbers } from './numbers'

/**
 * Whether somebody who reads for the meaning may call a claim verified that the comparison of words calls weak. Other
 * figures, a negation too many or too few, and figures of a table, whose columns the text has lost, stay weak whoever
 * reads them: there a model is no better than words, and a mistake costs most.
 */
export function isOpenToJudgement(claim: string, quote: string, fromTable: boolean): boolean {
  return !(fromTable && /\d/.test(claim)) && agreesInNumbers(claim, quote) && deniesTheSame(claim, quote)
}
