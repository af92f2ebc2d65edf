import { deniesTheSame, turnsOpposite, turnsRound } from './meaning'
import { agreesInNumbers } from './numbers'

/**
 * Whether somebody who reads for the meaning may call a claim verified that the comparison of words calls weak. Other
 * figures, a negation too many or too few, the opposite word, two sides exchanged, and figures of a table, whose columns
 * the text has lost, stay weak whoever reads them: there a model is easily carried past, and a mistake costs most.
 */
export function isOpenToJudgement(claim: string, quote: string, fromTable: boolean): boolean {
  return (
    !(fromTable && /\d/.test(claim)) &&
    agreesInNumbers(claim, quote) &&
    deniesTheSame(claim, quote) &&
    !turnsOpposite(claim, quote) &&
    !turnsRound(claim, quote)
  )
}
