export const NO_ANSWER = 'Nothing in your papers answers this'

/** Patterns in the messages of runs, which programs read too, and the words that screens show for them. */
const SAID: [RegExp, string][] = [
  [/^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|\s)+/u, ''],
  [/^Stage \d: /, ''],
  [/\bcontent chunk/g, 'passage'],
  [/Searching summaries for relevant papers/, 'Searching summaries and full texts'],
  [/Gathering detailed evidence from/, 'Reading'],
  [/^✓ Research complete\. /, ''],
  [/Synthesizing answer(?: from evidence)?/, 'Putting the answer together'],
  [/Found (\d[\d,]*) relevant (papers?)/, '$1 $2 to read'],
  [/^Refining question and generating research plan/, 'Making a checklist from the question'],
  [/^✓ Generated checklist with (.+) to investigate/, 'Checklist of $1'],
  [/^Iteration (\d+)\/(\d+)/, 'Round $1 of $2'],
  [/^→ Processing/, '→ Reading'],
  [/^→ Processed/, '→ Read'],
  [/Checklist: (\d+)\/(\d+) items satisfied/, '$1 of $2 items covered'],
  [/^Improving research answer with/, 'Improving the answer with'],
  [/^Failed to synthesize research answer: /, 'The answer could not be written. '],
  [/^No papers found relevant to query: .*/s, `${NO_ANSWER}.`],
  [/^No detailed content found in the selected papers\..*/, 'Nothing was found in the text of these papers.'],
  [/\.\.\.$/, '…'],
]

/** A message of a run in the words of the screen, without emoji. */
export function plainMessage(message: string): string {
  return SAID.reduce((said, [told, words]) => said.replace(told, words), message)
}
