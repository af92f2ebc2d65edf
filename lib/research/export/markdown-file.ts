import { headingLevel } from '../../citations/blocks/block-signs'
import { referenceLists } from '../../citations/lists/reference-lists'
import { splitAtTokens } from '../../citations/markers/place-markers'
import { plainScripts, type StyledText } from '../../citations/references/styled-text'
import { oneLine } from '../../text/format/phrases'
import type { ExportDocument } from './document'

/** The document as Markdown, with YAML front matter unless `bare`. */
export function markdownFile(document: ExportDocument, { bare = false } = {}): string {
  const { chapters, title, bibliography } = document
  const several = chapters.length > 1
  const citation = (index: number) =>
    bibliography.isNotes ? `[^${index + 1}]` : plainScripts(bibliography.citations[index] ?? [])
  const bodies = chapters.map(({ heading, text }) => {
    const body = splitAtTokens(text)
      .map((part) => (typeof part === 'string' ? part : citation(part)))
      .join('')
      .trim()
    return several ? `## ${oneLine(heading)}\n\n${deeper(body)}` : body
  })
  const sections = [
    bare ? '' : frontMatter(document),
    `# ${oneLine(title)}`,
    ...bodies,
    notes(document),
    references(document),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

/** JSON strings and lists are valid YAML. */
function frontMatter({ title, chapters, style, papers, writtenAt }: ExportDocument): string {
  const newest = chapters.map((chapter) => chapter.madeAt).sort((a, b) => Number(b) - Number(a))[0] ?? writtenAt
  const edited = chapters.reduce((sum, chapter) => sum + chapter.edited.length, 0)
  const fields = {
    title: oneLine(title),
    ...(chapters.length === 1
      ? { question: oneLine(chapters[0]?.heading ?? ''), version: chapters[0]?.version ?? 1 }
      : { questions: chapters.map((chapter) => oneLine(chapter.heading)) }),
    date: newest.toISOString(),
    generator: 'Folio',
    analyst: [...new Set(chapters.flatMap((chapter) => chapter.analyst ?? []))].join(', '),
    ...(edited > 0 ? { 'sentences-edited-by-hand': edited } : {}),
    'citation-style': style,
    papers: papers.map((paper) => paper.id),
  }
  return ['---', ...Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'].join('\n')
}

/** Footnotes, for a style that cites in footnotes. */
function notes({ bibliography: { citations, isNotes } }: ExportDocument): string {
  return isNotes ? citations.map((text, index) => `[^${index + 1}]: ${markdown(text)}`).join('\n\n') : ''
}

function references({ bibliography }: ExportDocument): string {
  if (bibliography.entries.length === 0) return ''
  const numbered = bibliography.entries.some((entry) => entry.label !== null)
  const lists = referenceLists(bibliography.entries).flatMap(({ heading, entries }) => [
    ...(heading ? [`### ${heading}`] : []),
    ...entries.map(({ label, text }) => {
      if (!numbered) return `- ${markdown(text)}`
      const number = /\d+/.exec(label ?? '')?.[0] ?? '1'
      return `${number}. ${markdown(text).replaceAll('\n', `\n${' '.repeat(number.length + 2)}`)}`
    }),
  ])
  return ['## References', ...lists].join('\n\n')
}

function markdown(parts: StyledText): string {
  return parts
    .map(({ text, italic, bold, url }) => {
      if (url)
        return url === text ? `<${url}>` : `[${escaped(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
      const mark = bold ? '**' : italic ? '*' : ''
      return mark + escaped(text) + mark
    })
    .join('')
}

function escaped(text: string): string {
  return text.replace(/([\\`*_[\]<>])/g, '\\$1')
}

const LOWEST = 6

/** Lowers headings by one level, because they follow the heading of their part. Lines of code are not headings. */
function deeper(body: string): string {
  let isCode = false
  const lines = body.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode
    const level = isCode ? 0 : headingLevel(line)
    return level > 0 && level < LOWEST ? `#${line}` : line
  })
  return lines.join('\n')
}
