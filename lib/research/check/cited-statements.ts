import { type AnswerBlock, plainText, readBlocks } from '../../citations/blocks/read-blocks'
import { type Claim, readClaims } from '../../citations/check/claims'
import { type PagePart, quotableOnPage, type SourceSentence, sentencesOf } from '../../citations/evidence/evidence'
import { formatMarker, parseMarkers } from '../../citations/markers/markers'
import type { Passage } from '../../quoting/passage'
import { oneLine } from '../../text/format/phrases'
import { withoutStop } from '../../text/sentences'
import { asShown } from '../../thinking/ask-analyst'
import type { CitedStatement } from '../../thinking/reading-tasks'
import type { CitationView } from '../events/answer-view'

/** A statement of an answer with all its citations, in the form for a judge. */
export type StatementToJudge = CitedStatement & {
  /** its citations in the answer */
  citations: CitationView[]
  /** the text of a table cell; the names of its row and column need not be in the source */
  cell?: string
  /** the sentences of its sources: first the pages of its own citations */
  pages: { paperId: string; page: number; sentences: SourceSentence[] }[]
}

/**
 * The statements of a checked answer that need a judge: those that are not literal quotes. Citations of the same words
 * are grouped, since they may support them together; a citation without words of its own counts for the whole sentence.
 * The pages that the rest of the sentence cites follow, because the first words of a comparison ("both …, but …") refer
 * to all of them. In a table each cell is a statement, with the names of its row and column.
 */
export function citedStatements(markdown: string, citations: CitationView[], passages: Passage[]): StatementToJudge[] {
  const markers = parseMarkers(markdown, [...new Set(passages.map(({ paperId }) => paperId))])
  const claims = readClaims(markdown, markers)
  const blocks = readBlocks(markdown, markers)
  const undivided = new Set(claims.filter((claim) => isWhole(claim) && !claim.cell).map(({ start }) => start))
  const sectionOf = new Map(passages.map(({ id, section }) => [id, section]))
  const groups = new Map<string, CitationView[]>()
  for (const citation of citations) {
    const claim = claims[citation.ord]
    const key = claim && (undivided.has(claim.start) ? `${claim.start}` : `${claim.start} ${claimKey(claim)}`)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), citation])
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    const claim = first && claims[first.ord]
    if (!first || !claim?.claim) return []
    const isUndivided = undivided.has(claim.start)
    const speaksFor = ({ ord }: CitationView) => !isUndivided || (claims[ord] !== undefined && isWhole(claims[ord]))
    if (own.some((citation) => citation.verdict === 'quoted' && speaksFor(citation))) return []
    const isBeside = ({ ord }: CitationView) => claims[ord]?.start === claim.start && !isInRow(claim, blocks)
    const cited = [...own, ...(isUndivided ? [] : citations.filter(isBeside))]
    const places = [...new Map(cited.map(({ marker, paperId, page }) => [marker, { paperId, page }])).values()]
    const pages = places.flatMap((place) => {
      const found = sentencesOnPage(passages, place)
      return found.length > 0 ? [{ ...place, sentences: found }] : []
    })
    if (pages.length === 0) return []
    const part = undivided.has(claim.start) ? claim.sentence : claim.claim
    const around = { markdown, blocks, at: markers[first.ord]?.start ?? 0 }
    const cell = isUndivided ? undefined : wordsOfCell(claim)
    const said = first.sentence === claim.sentence ? part : first.sentence
    const statement = cell === undefined ? said : inTable(cell, claim, around)
    return [
      {
        citations: own,
        statement,
        ...(cell !== undefined && { cell }),
        context: cell === undefined ? contextOf(statement, claim, around) : [],
        pages,
        own: pages.filter((page) => own.some((one) => one.paperId === page.paperId && one.page === page.page)).length,
        sources: pages.map(({ paperId, page, sentences }) => ({
          cite: formatMarker(paperId, page),
          title: sentences[0]?.part.title ?? '',
          sentences: sentences.map(({ part, text }) =>
            part.kind === 'table' ? asShown({ ...part, text }) : oneLine(text),
          ),
          sections: sentences.map(({ part }) => sectionOf.get(part.evidenceId) ?? ''),
        })),
      },
    ]
  })
}

/** Key of a claim by its words, for grouping the citations of one statement. */
function claimKey(claim: Claim): string {
  return claim.cell && isWhole(claim) ? `${claim.cell.at} ${claim.cell.text}` : claim.claim
}

/**
 * The text of a table cell that a marker supports: its part of the cell if other markers divide it, else the whole
 * cell. Undefined outside tables.
 */
function wordsOfCell({ claim, cell }: Claim): string | undefined {
  return cell && (claim.includes(withoutStop(cell.text)) ? cell.text : claim)
}

/** A cell with the names of its row and column: `Raft, Votes: most of them`. */
function inTable(cell: string, { start }: Claim, around: Around): string {
  const row = around.blocks.findIndex(({ sentences }) => sentences.some((one) => one.start === start))
  const heads = placeInTable(cell, false, { ...around, blocks: around.blocks.slice(0, row + 1) })
  return heads.length > 0 ? `${heads.join(', ')}: ${cell}` : cell
}

function isInRow({ start }: Claim, blocks: AnswerBlock[]): boolean {
  return blocks.some(({ kind, sentences }) => kind === 'row' && sentences.some((one) => one.start === start))
}

/** `at`: where the statement's marker starts. */
type Around = { markdown: string; blocks: AnswerBlock[]; at: number }

/**
 * The previous sentence, and the start of the statement's own sentence, without repetition; for a cell, its place in
 * the table.
 */
function contextOf(statement: string, { start, sentence }: Claim, { markdown, blocks, at }: Around): string[] {
  const index = blocks.findIndex(({ sentences }) => sentences.some((one) => one.start === start))
  const block = blocks[index]
  if (block?.kind === 'row')
    return placeInTable(statement, statement === sentence, { markdown, blocks: blocks.slice(0, index + 1), at })
  const own = block?.sentences.findIndex((one) => one.start === start) ?? -1
  const before = own > 0 ? block : blocks.slice(0, Math.max(0, index)).findLast(({ sentences }) => sentences.length > 0)
  const previous =
    before && !isRemarkOrRow(before, markdown) ? (before.sentences.at(own > 0 ? own - 1 : -1)?.text ?? '') : ''
  const opening = sentence.slice(0, Math.max(0, sentence.indexOf(statement))).trim()
  return [previous, opening].filter((text) => text !== '' && !statement.includes(text))
}

/** Whether a block says nothing about the papers: an italic remark by Folio, or a table row. */
function isRemarkOrRow({ kind, start, end }: AnswerBlock, markdown: string): boolean {
  return kind === 'row' || /^\*[^*].*\*$/s.test(markdown.slice(start, end).trim())
}

/** The headings of a cell's row and column; for a row, all headings of the table. */
function placeInTable(statement: string, isRow: boolean, { markdown, blocks, at }: Around): string[] {
  const [row, ...above] = blocks.toReversed()
  const head = above[above.findIndex(({ kind }) => kind !== 'row') - 1] ?? above.at(-1)
  if (!row || head?.kind !== 'row' || row === head) return []
  if (isRow) return [plainText(markdown.slice(head.start, head.end))]
  const cells = (from: number, to: number) => markdown.slice(from, to).split(/(?<!\\)\|/)
  const place = cells(row.start, at).length - 1
  const [, label = ''] = cells(row.start, row.end)
  const heads = [label, cells(head.start, head.end)[place] ?? ''].map(plainText)
  return heads.filter((text) => text !== '' && !statement.includes(text))
}

/** Whether a marker supports its whole sentence. */
function isWhole({ sentence, claim }: Claim): boolean {
  return withoutStop(claim) === withoutStop(sentence)
}

/**
 * The sentences of a page in the evidence, each once although passages overlap; a table counts as one. Equal words at
 * two places are two sentences, since their context may differ. A sentence across a page break appears whole in place
 * of its half.
 */
function sentencesOnPage(passages: Passage[], { paperId, page }: { paperId: string; page: number }): SourceSentence[] {
  const parts = quotableOnPage(passages, paperId, page)
  const whole = (part: PagePart) => ({ part, start: 0, end: part.text.length, text: part.text })
  const all = parts.flatMap((part) => (part.kind === 'table' ? whole(part) : sentencesOf(part)))
  const located = new Set(all.flatMap((sentence) => (sentence.part.offset === null ? [] : plain(sentence))))
  const isCopy = (sentence: SourceSentence) => sentence.part.offset === null && located.has(plain(sentence))
  const placed = all.filter((sentence) => !isCopy(sentence))
  const unique = [...new Map(placed.map((sentence) => [keyOf(sentence), sentence])).values()]
  const wholes = unique.filter(({ part }) => part.offset === null)
  const isHalf = (sentence: SourceSentence, whole: SourceSentence) =>
    sentence.part.offset !== null &&
    (plain(whole).startsWith(`${plain(sentence)} `) || plain(whole).endsWith(` ${plain(sentence)}`))
  const placeOf = (sentence: SourceSentence): number => {
    if (sentence.part.offset !== null) return sentence.part.offset + sentence.start
    const half = unique.find((one) => isHalf(one, sentence))
    return half ? placeOf(half) : Number.MAX_SAFE_INTEGER
  }
  return unique
    .filter((sentence) => !wholes.some((whole) => isHalf(sentence, whole)))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

function keyOf(sentence: SourceSentence): string {
  const { part, start } = sentence
  return part.offset === null ? plain(sentence) : `${part.offset + start} ${plain(sentence)}`
}

const plain = ({ text }: SourceSentence) => oneLine(text)
