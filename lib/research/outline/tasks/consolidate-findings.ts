import { z } from 'zod'
import { locatorOf } from '../../../citations/markers/place'
import { partsOf } from '../../../models/calls/prompt-model'
import { fence, fenceText } from '../../../models/prompts/fence'
import { cellsIn, type LineForm, numbersIn } from '../../../models/prompts/line-form'
import { inTurns } from '../../../quoting/choose/choose-for-prompt'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import type { Consolidated, Thought } from '../consolidated'
import type { Finding } from '../finding'
import { factText, numberSources } from './fences'

/** `years`: of works, by id. */
type ToConsolidate = { matter: string; consolidated: Consolidated[]; years: Record<string, string> }

const MOST = { themes: 16, trends: 12, contradictions: 10, gaps: 8 }

const numbers = z.array(z.number().int())
const words = (most: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(most)
    .transform((text) => text.replace(/\s+/g, ' '))
const schema = z.object({
  themes: z.array(z.object({ name: words(120), findings: numbers })),
  trends: z.array(z.object({ text: words(600), findings: numbers })),
  contradictions: z.array(z.object({ about: words(300), one: z.number().int(), other: z.number().int() })),
  gaps: z.array(z.object({ text: words(400), findings: numbers })),
})

/** Consolidates all findings of a report with a model; null without one. */
export const consolidateFindings: RunTask<ToConsolidate, Thought | null> = {
  name: 'consolidate',
  instead: 'Findings were combined without the model',
  without: () => null,
  async withModel({ matter, consolidated, years }, model, signal) {
    const pairs = consolidated.flatMap(({ subtopic, findings }) => findings.map((finding) => ({ subtopic, finding })))
    const findings = pairs.map(({ finding }) => finding)
    const sources = numberSources(findings)
    const weigh = async (some: Consolidated[]) => {
      const own = pairs.filter(({ subtopic }) => some.some((one) => one.subtopic.id === subtopic.id))
      const weighed = await model.generate({
        prompt: 'report_consolidation',
        variables: {
          MATTER: fenceText('matter', matter),
          FINDINGS: partsOf(
            own,
            (shown) =>
              fence(
                'finding',
                shown.map(({ subtopic, finding }) => {
                  const year = years[finding.paperId]
                  const attributes = {
                    number: String(findings.indexOf(finding) + 1),
                    source: String(sources.get(finding.paperId)),
                    title: finding.title,
                    ...(year && { year }),
                    ...(isOnWeb(finding) && { from: 'web page' }),
                    subtopic: subtopic.title,
                  }
                  return { attributes, text: factText(finding) }
                }),
              ),
            ({ finding }) => finding.score,
          ),
          THEMES: String(MOST.themes),
          TRENDS: String(MOST.trends),
          GAPS: String(MOST.gaps),
        },
        schema,
        lines: (all) => readPoints(all, findings.length),
        signal,
      })
      return [weighed]
    }
    // A small window has room for the findings of one subtopic only.
    const compared =
      (await model.room()) === null ? consolidated : consolidated.filter((one) => one.findings.length > 1)
    const groups = { most: 1, name: 'Weighing findings', signal }
    const parts = compared.length > 0 ? await inGroups(model, compared, groups, weigh) : []
    const weighed = {
      themes: inTurns(parts.map(({ themes }) => themes)),
      trends: inTurns(parts.map(({ trends }) => trends)),
      contradictions: inTurns(parts.map(({ contradictions }) => contradictions)),
      gaps: inTurns(parts.map(({ gaps }) => gaps)),
    }
    const idsOf = (own: number[]) => [...new Set(own.flatMap((number) => findings[number - 1]?.id ?? []))]
    /** Drops points without a finding. */
    const resting = <Point extends { findings: number[] }>(points: Point[], most: number) =>
      points
        .map((point) => ({ ...point, findings: idsOf(point.findings) }))
        .filter((point) => point.findings.length > 0)
        .slice(0, most)
    const contradictions = weighed.contradictions.flatMap(({ about, one, other }) => {
      const [first, second] = [findings[one - 1], findings[other - 1]]
      return first && second && first.id !== second.id ? [{ about, one: first.id, other: second.id }] : []
    })
    return {
      themes: resting(weighed.themes, MOST.themes),
      trends: resting(weighed.trends, MOST.trends),
      contradictions: contradictions.slice(0, MOST.contradictions),
      gaps: resting(weighed.gaps, MOST.gaps),
    }
  },
}

function isOnWeb({ sentences: [first] }: Finding): boolean {
  return first !== undefined && locatorOf(first.page) === 'passage'
}

/** Parses `together | 1, 4 | text`, `differ | 2, 5 | text`, `open | 6 | text` or `none`. `most`: the largest number. */
function readPoints(all: string[], most: number): ReturnType<LineForm> {
  const value: z.input<typeof schema> = { themes: [], trends: [], contradictions: [], gaps: [] }
  const points = all.filter((line) => !/^\W*none\W*$/i.test(line))
  const left = points.filter((line) => {
    const [word = '', named = '', text = '', ...others] = cellsIn(line)
    const findings = numbersIn(named, most)
    const [one, other] = findings
    if (others.length > 0 || text.length < 2 || text.length > 300 || one === undefined) return true
    if (/^together$/i.test(word)) value.trends.push({ text, findings })
    else if (/^open$/i.test(word)) value.gaps.push({ text, findings })
    else if (/^differ$/i.test(word) && other !== undefined) value.contradictions.push({ about: text, one, other })
    else return true
    return false
  })
  return { value: left.length === points.length && points.length > 0 ? undefined : value, left }
}
