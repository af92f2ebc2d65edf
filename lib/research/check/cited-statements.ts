import { type Block, plainText, readBlocks } from '../../citations/answer/read-blocks'
import { type Claim, readClaims } from '../../citations/check/claims'
import { type PagePart, quotableOnPage, type SourceSentence, sentencesOf } from '../../citations/check/evidence'
import { formatMarker, parseMarkers } from '../../citations/markers/markers'
import type { Passage } from '../../quoting/passage'
import { oneLine } from '../../text/one-line'
import { withoutStop } from '../../text/without-stop'
import { asShown } from '../../thinking/ask-analyst'
import type { CitedStatement } from '../../thinking/reading-tasks'
import type { CitationView } from '../events'

/** A statement of an answer with all the citations that stand behind it, as a reader is asked about it. */
export type StatementToJudge = CitedStatement & {
  /** those of the answer that stand behind it */
  citations: CitationView[]
  /** the words of a cell of a table, where it is one: what names its row and column need not stand in its source */
  cell?: string
  /** the sentences of its sources, in the same order: the pages of its citations first */
  pages: { paperId: string; page: number; sentences: SourceSentence[] }[]
}

/**
 * The statements of a checked answer that somebody has to read: not those that are the source's own sentence. All
 * citations behind the same words go together, since they may carry them together; where one of a sentence has no words
 * of its own, those of the whole sentence do. Behind the pages of a part come those that the rest of its sentence cites: what
 * opens a comparison ("both …, but …") speaks of them all. In a table each cell is a statement, with what names its row and column.
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

/** Names a claim by what it says, so that citations of one statement are grouped. */
function claimKey(claim: Claim): string {
  return claim.cell && isWhole(claim) ? `${claim.cell.at} ${claim.cell.text}` : claim.claim
}

/** The words of a table cell that a marker cites: its part of the cell if other markers divide it, else all. Undefined outside tables. */
function wordsOfCell({ claim, cell }: Claim): string | undefined {
  return cell && (claim.includes(withoutStop(cell.text)) ? cell.text : claim)
}

/** A cell with what names its row and its column: `Raft, Votes: most of them`. */
function inTable(cell: string, { start }: Claim, around: Around): string {
  const row = around.blocks.findIndex(({ sentences }) => sentences.some((one) => one.start === start))
  const heads = placeInTable(cell, false, { ...around, blocks: around.blocks.slice(0, row + 1) })
  return heads.length > 0 ? `${heads.join(', ')}: ${cell}` : cell
}

function isInRow({ start }: Claim, blocks: Block[]): boolean {
  return blocks.some(({ kind, sentences }) => kind === 'row' && sentences.some((one) => one.start === start))
}

/** `at`: where the marker of a statement begins. */
type Around = { markdown: string; blocks: Block[]; at: number }

/** The sentence before a statement, and what its own sentence says before it; nothing of it twice. Of a cell its place. */
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

/** What says nothing of the papers: a remark of Folio's own, in italics, and a table. */
function isRemarkOrRow({ kind, start, end }: Block, markdown: string): boolean {
  return kind === 'row' || /^\*[^*].*\*$/s.test(markdown.slice(start, end).trim())
}

/** The heads of the row and of the column that a cell stands in; of a row all heads of the table. */
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

/** A marker that answers for all of its sentence. */
function isWhole({ sentence, claim }: Claim): boolean {
  return withoutStop(claim) === withoutStop(sentence)
}

/**
 * The sentences that the evidence holds of a page, each once, though passages overlap; a table is one. The same words
 * at two places are two sentences: what stands around them may differ. A sentence that runs over the edge of the page stands whole in the place of its half.
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
