import type { AnswerSection, ExtractiveAnswer, Run } from './answer'
import { shortTitle } from './short-title'
import { shownForm } from './shown-form'

/** What an extractive answer says of itself, before everything else. */
export const PREAMBLE = '*Passages from the papers, in their own words. No language model was used.*'

/** The parts of an answer, in the order in which they are streamed. Joined they are its markdown. */
export function* answerParts(answer: ExtractiveAnswer, mayLead: boolean): Generator<string> {
  const opening = [PREAMBLE]
  if (answer.notice !== '') opening.push(answer.notice)
  yield opening.join('\n\n')
  if (answer.overview.length > 0) yield `\n\n${overviewText(answer.overview, mayLead)}`
  for (const section of answer.sections) yield `\n\n### ${section.heading}\n\n${sectionText(section)}`
  if (answer.closing !== '') yield `\n\n*${answer.closing}*`
}

/** Runs of the overview. `mayLead`: a paper that says "we" is named first, where several papers speak. */
function overviewText(runs: Run[], mayLead: boolean): string {
  let text = ''
  let paper = ''
  for (const run of runs) {
    const [first] = run.sentences
    if (!first) continue
    const speaks =
      mayLead && first.paperId !== paper && /\b(?:we|our|us)\b/i.test(run.sentences.map((s) => s.text).join(' '))
    const lead = run.lead || (speaks ? shortTitle(first.title) : '')
    const join = text === '' ? '' : lead === '' ? ' ' : '\n\n'
    text += join + runText(run, lead)
    paper = first.paperId
  }
  return text
}

/** One paper: a paragraph. Several: a bullet each, led by the paper's name. */
function sectionText({ runs }: AnswerSection): string {
  const byPaper = new Map<string, Run[]>()
  for (const run of runs) {
    const id = run.sentences[0]?.paperId ?? ''
    byPaper.set(id, [...(byPaper.get(id) ?? []), run])
  }
  const several = byPaper.size > 1
  return [...byPaper.values()]
    .map((own) => {
      const title = several ? shortTitle(own[0]?.sentences[0]?.title ?? '') : ''
      const text = own.map((run, index) => runText(run, index === 0 ? title : '')).join(' ')
      return several ? `- ${text}` : text
    })
    .join('\n')
}

/** Every sentence with its marker. The lead is a sentence of its own, so that it is no part of what is cited. */
export function runText({ sentences }: Pick<Run, 'sentences'>, lead: string): string {
  const quoted = sentences.map((sentence, index) => {
    const follows = index > 0 && sentences[index - 1] === sentence.previous
    const text = follows ? shownForm(sentence.text, true) : sentence.shown
    return `${escapeMarkdown(text)} [${sentence.paperId}, page ${sentence.page}]`
  })
  return `${lead === '' ? '' : `**${lead.replace(/[.:]$/, '')}.** `}${quoted.join(' ')}`
}

/** Paper text is data: none of its signs may become markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<$~]/g, (sign) => `\\${sign}`)
}
