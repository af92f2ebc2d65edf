import { nearestSentences, noteOf, type Part, readParts, wordsOf } from './openai-deep'
import { embedText, nearness } from './openai-embeddings'

/** The plan that a well-behaved model might make for a report; null for other prompts. */
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

/** Answers of a well-behaved model about works and findings of a report; null for other prompts. */
export function researchReport(prompt: string): unknown {
  if (prompt.includes('who screens the papers of a library')) return screening(prompt)
  if (prompt.includes('who reads papers for a literature review')) return reading(prompt)
  if (prompt.includes('who decides which works belong to one subtopic')) return relevance(prompt)
  if (prompt.includes('who weighs against each other what was found')) return consolidation(prompt)
  return null
}

/** A paper fits the subtopics, and the topic, that it shares words with. */
export function screening(prompt: string) {
  const [matter] = readParts(prompt, 'matter')
  const wanted = embedText(matter?.text ?? '')
  const subtopics = readParts(prompt, 'subtopic')
  return {
    works: readParts(prompt, 'work').map(({ attributes, text }) => {
      const own = embedText(`${attributes.title} ${text}`)
      const isNear = nearness(wanted, own) > RELEVANT
      const fits = subtopics.filter((one) => nearness(embedText(one.text), own) > RELEVANT)
      return {
        number: Number(attributes.number),
        bears: isNear ? 'direct' : 'none',
        subtopics: fits.map((one) => Number(one.attributes.number)),
        why: isNear || fits[0] ? `speaks of ${(isNear ? matter : fits[0])?.text}` : 'is about something else',
      }
    }),
  }
}

/** The two sentences of each passage that are closest to the subtopics. */
function reading(prompt: string) {
  const subtopics = readParts(prompt, 'subtopic')
  return {
    facts: readParts(prompt, 'passage').flatMap(({ attributes, text }) =>
      nearestSentences(text, subtopics)
        .slice(0, 2)
        .map((quote) => {
          const { items, ...note } = noteOf(quote, subtopics)
          const about = /\bpropose|\bpresent\b|\bis an?\b/.test(quote) ? 'method' : 'none'
          const number = Number(attributes.number)
          // Every subtopic gets something.
          return {
            passage: number,
            ...note,
            subtopics: [...new Set([...items.slice(0, 1), 1 + (number % subtopics.length)])],
            about,
            ...(about === 'method' && { brief: quote.split(' ').slice(0, 12).join(' ') }),
          }
        }),
    ),
  }
}

const RELEVANT = 0.2

function relevance(prompt: string) {
  const [matter] = readParts(prompt, 'matter')
  const wanted = embedText(matter?.text ?? '')
  return {
    works: readParts(prompt, 'work').map(({ attributes, text }) => {
      const near = nearness(wanted, embedText(`${attributes.title} ${text}`))
      return { number: Number(attributes.number), bears: near > RELEVANT ? 'direct' : 'none' }
    }),
  }
}

/** Two findings that differ only in a number contradict each other. */
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
  const [matter] = readParts(prompt, 'matter')
  return {
    themes: [{ name: `What is said of ${matter?.text}`, findings: numbers }],
    trends: [{ text: `The sources speak of ${matter?.text}.`, findings: numbers }],
    contradictions,
    gaps: [{ text: 'Whether it holds elsewhere is not told', findings: numbers.slice(0, 1) }],
  }
}

/** A section of a report or the parts around sections, from the prompt; null for other prompts. */
export function writeReport(prompt: string): string | null {
  if (prompt.includes('who writes the abstract, the introduction and the discussion')) {
    const sections = readParts(prompt, 'section').map(({ text }) => text.replace(/^#+ .*$/gm, '').trim())
    const first = sections.map((text) => /^.*?\]\./s.exec(text)?.[0] ?? '').join(' ')
    const last = sections.map((text) => /[^.]*\]\.$/s.exec(text)?.[0].trim() ?? '').join(' ')
    return `## Abstract\n\n${first}\n\n## Introduction\n\nThis review asks what the papers say.\n\n## Discussion\n\n${last}`
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
