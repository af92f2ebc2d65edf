import { type Part, readParts, wordsOf } from './openai-deep'
import { embedText, nearness } from './openai-embeddings'

/** The plan that a well-behaved model might make of a report; null to any other prompt. */
export function planReport(prompt: string): unknown {
  if (!prompt.includes('who plans a literature review')) return null
  const matter = readParts(prompt, 'question')[0]?.text.replace(/[?.]+$/, '') ?? ''
  return {
    title: `On ${matter}`,
    questions: [`What is ${matter}?`, `How does ${matter} work?`, `Where does ${matter} fall short?`],
    sections: [
      { title: 'Foundations', subtopics: ['Main ideas', 'What the papers propose'] },
      { title: 'At work', subtopics: ['How it works'] },
      { title: 'Findings', subtopics: ['What is achieved'] },
      { title: 'Open problems', subtopics: ['Where it falls short'] },
    ],
  }
}

/** How far works bear on a subtopic, and what findings on one come to; null to any other prompt. */
export function researchReport(prompt: string): unknown {
  if (prompt.includes('who decides which works belong to one subtopic')) return relevance(prompt)
  if (prompt.includes('who sorts what was found on one subtopic')) return consolidation(prompt)
  return null
}

const RELEVANT = 0.2

function relevance(prompt: string) {
  const [matter] = readParts(prompt, 'matter')
  const wanted = embedText(matter?.text ?? '')
  return {
    works: readParts(prompt, 'work').map(({ attributes, text }) => {
      const near = nearness(wanted, embedText(`${attributes.title} ${text}`))
      return { work: Number(attributes.number), bears: near > RELEVANT ? 'direct' : 'none' }
    }),
  }
}

/** Two findings in the same words but for a number contradict each other. */
function consolidation(prompt: string) {
  const findings = readParts(prompt, 'finding')
  const numbers = findings.map(({ attributes }) => Number(attributes.number))
  const words = (finding: Part) => wordsOf(finding).replace(/\d+(?:\.\d+)?/g, '#')
  const contradictions = findings.flatMap((one, at) =>
    findings.slice(at + 1).flatMap((other) => {
      const same = words(one) === words(other) && one.attributes.source !== other.attributes.source
      if (!same || one.text === other.text) return []
      return [
        {
          about: 'the number that is told',
          one: Number(one.attributes.number),
          other: Number(other.attributes.number),
        },
      ]
    }),
  )
  const [subtopic] = readParts(prompt, 'subtopic')
  return {
    themes: [{ name: `What is said of ${subtopic?.text}`, findings: numbers }],
    summary: [{ text: `The sources speak of ${subtopic?.text}.`, findings: numbers.slice(0, 1) }],
    contradictions,
    gaps: [{ text: 'Whether it holds elsewhere is not told', findings: numbers.slice(0, 1) }],
  }
}

/** A section or the abstract of a report, from what the prompt holds; null where neither is asked for. */
export function writeReport(prompt: string): string | null {
  if (prompt.includes('who writes the abstract of a finished literature review')) {
    const sections = readParts(prompt, 'section').map(({ text }) => text.replace(/^#+ .*$/gm, '').trim())
    return sections.map((text) => /^.*?\]\./s.exec(text)?.[0] ?? '').join(' ')
  }
  if (!prompt.includes('who writes one section of a literature review')) return null
  const findings = readParts(prompt, 'finding')
  const subtopics = [...new Set(findings.map(({ attributes }) => attributes.subtopic))]
  return subtopics
    .map((subtopic) => {
      const own = findings.filter(({ attributes }) => attributes.subtopic === subtopic)
      const said = own.map((finding) => `${wordsOf(finding)} ${finding.attributes.cite}.`)
      return `### ${subtopic}\n\n${said.join(' ')}`
    })
    .join('\n\n')
}
