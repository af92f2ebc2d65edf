import { readParts } from './openai-deep'

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
      const said = own.map(({ text, attributes }) => `${text.replace(/[.!?]+$/, '')} ${attributes.cite}.`)
      return `### ${subtopic}\n\n${said.join(' ')}`
    })
    .join('\n\n')
}
