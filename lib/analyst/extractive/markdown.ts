import { formatMarker } from '../../citations/markers/markers'
import { noticeParagraph } from '../notice'
import type { AnswerBlock, ExtractiveAnswer, Run } from './answer'
import { PREAMBLE } from './preamble'
import { shortTitle } from './short-title'
import { shownForm } from './shown-form'
import { tableText } from './table-rows'

/** The parts of an answer, in the order in which they are streamed. Joined they are its markdown. */
export function* answerParts({ blocks, closing }: ExtractiveAnswer, notice = ''): Generator<string> {
  yield noticeParagraph(notice) + PREAMBLE
  const papers = new Set(blocks.flatMap((block) => ('runs' in block ? block.runs : [])).map((run) => paperOf(run)))
  let speaker = ''
  for (const block of blocks) {
    yield `\n\n${blockText(block, papers.size > 1, speaker)}`
    const last = block.kind === 'prose' && block.heading === '' ? block.runs.at(-1) : undefined
    speaker = last ? paperOf(last) : ''
  }
  if (closing !== '') yield `\n\n*${closing}*`
}

/** `mayLead`: a paper that says "we" is named first, where several papers speak, unless it is the `speaker` already. */
export function blockText(block: AnswerBlock, mayLead: boolean, speaker = ''): string {
  if (block.kind === 'remark') return `*${block.text}*`
  if (block.kind === 'table') return tableText(block.table)
  const heading = block.heading === '' ? '' : `### ${block.heading}\n\n`
  if (block.kind === 'rows') return heading + rowsText(block.runs)
  if (block.kind === 'list') return heading + block.runs.map((run) => `- ${runText(run, run.lead)}`).join('\n')
  return heading + paragraphs(block.runs, mayLead && heading === '', speaker)
}

/** A row for each sentence, with its source beside it: rows and what they cite are read as one statement. */
function rowsText(runs: Run[]): string {
  const rows = runs.flatMap(({ sentences }) =>
    sentences.map(({ shown, paperId, page }) => {
      return `| ${escapeCell(shown)} | [${paperId}, page ${page}] |`
    }),
  )
  return ['| What the papers say | Source |', '| --- | --- |', ...rows].join('\n')
}

function paragraphs(runs: Run[], mayLead: boolean, speaker: string): string {
  let text = ''
  let paper = speaker
  for (const run of runs) {
    const speaks =
      mayLead && paperOf(run) !== paper && /\b(?:we|our|us)\b/i.test(run.sentences.map((s) => s.text).join(' '))
    const lead = run.lead || (speaks ? shortTitle(run.sentences[0]?.title ?? '') : '')
    const join = text === '' ? '' : lead === '' ? ' ' : '\n\n'
    text += join + runText(run, lead)
    paper = paperOf(run)
  }
  return text
}

function paperOf({ sentences }: Run): string {
  return sentences[0]?.paperId ?? ''
}

/** Every sentence with its marker. The lead is a sentence of its own, so that it is no part of what is cited. */
export function runText({ sentences }: Pick<Run, 'sentences'>, lead: string): string {
  const quoted = sentences.map((sentence, index) => {
    const follows = index > 0 && sentences[index - 1] === sentence.previous
    const text = follows ? shownForm(sentence.text, true) : sentence.shown
    return `${escapeMarkdown(text)} ${formatMarker(sentence.paperId, sentence.page)}`
  })
  return `${lead === '' ? '' : `**${lead.replace(/[.:]$/, '')}.** `}${quoted.join(' ')}`
}

/** Paper text is data: none of its signs may become markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<$~]/g, (sign) => `\\${sign}`)
}

/** The same for the cell of a table. */
export function escapeCell(text: string): string {
  return escapeMarkdown(text).replaceAll('|', '\\|')
}
