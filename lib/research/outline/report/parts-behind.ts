import { listed, quotedList } from '../../../text/format/phrases'
import { ABSTRACT, CONTRADICTIONS, DISCUSSION, GAPS, INTRODUCTION, MAIN_PAPERS } from '../../contents/own-sections'
import type { ReportContents, Since } from '../../contents/report-contents'
import { reportSections } from '../../contents/report-sections'

/** Sections written from other sections. The rest updates itself when a section is added or removed. */
const FROM_SECTIONS = [ABSTRACT, INTRODUCTION, DISCUSSION]
const FROM_FINDINGS = [MAIN_PAPERS, CONTRADICTIONS, GAPS]

const NOTHING: Since = { changed: [], added: [], dropped: [], renewed: [] }

type ReportVersion = { markdown: string; contents: ReportContents }

/** Records which sections a change affected; nothing if no model wrote the report. */
export function sinceThen(before: ReportVersion, now: ReportVersion): Pick<ReportContents, 'since'> {
  if (!before.contents.isWritten) return {}
  const texts = textsOf({ markdown: before.markdown, plan: before.contents.plan })
  const next = textsOf({ markdown: now.markdown, plan: now.contents.plan })
  const known = before.contents.since ?? NOTHING
  const titles = (ids: string[], { plan }: ReportContents) =>
    plan.sections.flatMap(({ id, title }) => (ids.includes(id) ? title : []))
  const ids = (own: typeof texts) => [...own.planned.keys()]
  const added = titles(
    ids(next).filter((id) => !texts.planned.has(id)),
    now.contents,
  )
  const dropped = titles(
    ids(texts).filter((id) => !next.planned.has(id)),
    before.contents,
  )
  const differing = ids(next).filter((id) => texts.planned.has(id) && texts.planned.get(id) !== next.planned.get(id))
  const changed = titles(differing, now.contents)
  const isTouched = [...added, ...dropped, ...changed].length > 0
  const renewed = [...next.own].flatMap(([heading, text]) => (texts.own.get(heading) === text ? [] : heading))
  const since: Since = {
    changed: union(known.changed, changed).filter((title) => !dropped.includes(title)),
    added: union(known.added, added).filter((title) => !dropped.includes(title)),
    dropped: union(
      known.dropped,
      dropped.filter((title) => !known.added.includes(title)),
    ),
    renewed: isTouched ? renewed : union(known.renewed, renewed),
  }
  return sectionsOf(since).length > 0 ? { since } : {}
}

/** Describes which parts of a report are older than its sections, and why; null: none. */
export function describeOutdatedParts({ since = NOTHING, plan }: ReportContents, markdown: string): string | null {
  const there = new Set(
    // A part that holds only the report's remarks on itself is always current. Gaps are such remarks, too.
    [...textsOf({ markdown, plan }).own].flatMap(([heading, text]) => (text !== '' || heading === GAPS ? heading : [])),
  )
  const all = since.changed.length > 0 ? [...FROM_SECTIONS, ...FROM_FINDINGS] : FROM_SECTIONS
  const parts = all.filter((heading) => there.has(heading) && !since.renewed.includes(heading))
  const sections = sectionsOf(since)
  if (parts.length === 0 || sections.length === 0) return null
  const were = sections.length > 1 ? 'were' : 'was'
  const done = [
    ...(since.changed.length > 0 ? ['changed'] : []),
    ...(since.added.length > 0 ? ['added'] : []),
    ...(since.dropped.length > 0 ? ['removed'] : []),
  ]
  return `From an earlier version: ${listed(parts.map(quoted), 'and')}. Since then, ${quotedList(sections, 'and')} ${were} ${listed(done, 'or')}.`
}

const quoted = (heading: string) => `“${heading}”`

function sectionsOf({ changed, added, dropped }: Since): string[] {
  return union(union(changed, added), dropped)
}

/** The texts of the sections by id and of the other parts by heading, without the report's remarks on itself. */
function textsOf({ markdown, plan }: { markdown: string; plan: ReportContents['plan'] }) {
  const planned = new Map<string, string>()
  const own = new Map<string, string>()
  for (const section of reportSections(markdown, plan)) {
    const text = markdown.slice(section.body, section.end).trim()
    if (section.planned) planned.set(section.planned.id, text)
    else own.set(section.heading, withoutRemarks(text))
  }
  return { planned, own }
}

function withoutRemarks(text: string): string {
  return text
    .split('\n\n')
    .filter((paragraph) => !/^\*[^*].*\*$/s.test(paragraph))
    .join('\n\n')
}

function union(one: string[], other: string[]): string[] {
  return [...new Set([...one, ...other])]
}
