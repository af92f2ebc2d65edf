import { isUnwanted, readFeedback } from '../../analyst/feedback/read-feedback'
import { stemsOf } from '../../analyst/question/terms'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { asHeading } from '../../text/as-heading'
import type { Report } from './change-report'
import { type ReportSection, reportSections } from './report-sections'
import { facetOf } from './subtopic-item'

/** What feedback on a whole report is on. `add`: heading of a section that it asks for, where none speaks of that. */
export type OnReport = { rewrite: ReportSection[]; drop: ReportSection[]; add: string | null }

const GOES = /\b(?:drop|remove|delete|leave out|take out|omit|skip|without)\b/i
const ADDS =
  /\b(?:add|include|write|insert|i (?:want|need|miss)|there should be)\b.{0,20}?\b(?:section|chapter|part)s? (?:about|on|for|called|named|with) (?:the )?["“‘']?([^.,;"”’]+)/i
/** What asks for matter, and not for other words. */
const MORE =
  /\b(?:more|add|include|mention|cover|miss(?:ing|es)?|lacks?|nothing|say something|tell me) (?:\p{L}+ )?(?:about|on|of)?/iu
const WRONG = /\b(?:wrong|incorrect|false|untrue|mistaken|not (?:true|right|correct)|misleading)\b/i

/** Whether feedback says that something is wrong. */
export function saysWrong(feedback: string): boolean {
  return WRONG.test(feedback)
}

/**
 * The sections that feedback is on: those that it names, else the one that speaks most of its matter, those that hold what
 * it does not want, or all of them where it has no matter of its own. What more it asks for and none speaks of is a section to add.
 */
export function onReport(feedback: string, { markdown, contents }: Report): OnReport {
  const sections = reportSections(markdown, contents.plan).filter(({ planned }) => planned !== null)
  const nothing = { rewrite: [], drop: [], add: null }
  const added = ADDS.exec(feedback)?.[1]?.trim()
  if (added) return { ...nothing, add: asHeading(added) }
  const read = readFeedback(feedback)
  const clauses = feedback.split(/[.;,]|\b(?:and|but)\b/i)
  const named = sections.filter((one) => clauses.some((clause) => names(clause, one)))
  const drop = named.filter((one) => clauses.some((clause) => GOES.test(clause) && names(clause, one)))
  const rewrite = named.filter((one) => !drop.includes(one))
  if (read.only !== '') return { ...nothing, drop: othersThan(read.only, sections) }
  if (named.length > 0) return { rewrite, drop, add: null }
  if (read.terms.length > 0) {
    const best = speaksMostOf(read.terms, sections, markdown)
    if (best) return { ...nothing, rewrite: [best] }
    return MORE.test(feedback) ? { ...nothing, add: asHeading(read.words) } : { ...nothing, rewrite: sections }
  }
  if (read.unwanted.length > 0) {
    const held = sections.filter(({ body, end }) =>
      answerSentences(markdown.slice(body, end), []).some(({ text }) => isUnwanted(read, new Set(stemsOf(text)))),
    )
    return { ...nothing, rewrite: held }
  }
  const facet = read.limitations ? 'limits' : read.type === 'number' ? 'results' : null
  const own = sections.filter(({ planned }) => planned?.subtopics.some(({ title }) => facetOf(title) === facet))
  if (facet === 'limits' && own.length === 0) return { ...nothing, add: 'Limitations' }
  return { ...nothing, rewrite: facet !== null && own.length > 0 ? own : sections }
}

/** The sections that are not to stay; none where no section is on what alone is to. */
function othersThan(only: string, sections: ReportSection[]): ReportSection[] {
  const wanted = stemsOf(only)
  const isOn = (section: ReportSection) => {
    const stems = new Set(stemsOf(titlesOf(section)))
    return wanted.length > 0 && wanted.every((stem) => stems.has(stem))
  }
  return sections.some(isOn) ? sections.filter((section) => !isOn(section)) : []
}

function titlesOf({ heading, planned }: ReportSection): string {
  return [heading, ...(planned?.subtopics ?? []).map(({ title }) => title)].join(' ')
}

function names(text: string, { planned }: ReportSection): boolean {
  const plain = (words: string) =>
    ` ${words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  return planned !== null && plain(text).includes(plain(planned.title))
}

/** The section that holds all the terms, and most often; its heading and subtopics count for more than its words. */
function speaksMostOf(terms: string[], sections: ReportSection[], markdown: string): ReportSection | null {
  const rated = sections.map((section) => {
    const stems = stemsOf(markdown.slice(section.start, section.end))
    const titles = new Set(stemsOf(titlesOf(section)))
    const times = terms.map((term) => stems.filter((stem) => stem === term).length + (titles.has(term) ? IN_TITLE : 0))
    return { section, rate: times.every((count) => count > 0) ? times.reduce((sum, count) => sum + count, 0) : 0 }
  })
  const [best] = rated.filter(({ rate }) => rate > 0).sort((a, b) => b.rate - a.rate)
  return best?.section ?? null
}

/** What a word in a heading counts for, beside words that stand in sentences. */
const IN_TITLE = 5
