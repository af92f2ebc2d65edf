import { completeness, noteOf, type Part, plan, readParts, refine, wordsOf } from './openai-deep'
import { embedText, nearness } from './openai-embeddings'
import { understandQuestion } from './openai-follow-ups'
import { judgePairs } from './openai-judgements'
import { screening } from './openai-report'
import { translateQuestion } from './openai-translations'

type Sentence = { number: number; text: string; page: Part }

/** Answers of a well-behaved small model to the short prompts, in lines or Markdown; null for other prompts. */
export function answerSmall(prompt: string): string | null {
  const [begins] = prompt.split('\n')
  return begins && begins in ANSWERS ? (ANSWERS[begins]?.(prompt) ?? null) : null
}

const ANSWERS: Record<string, (prompt: string) => string> = {
  'You read the first page of a paper.': () => 'title: Text',
  'You make a question understandable by itself.': (prompt) => {
    const told = understandQuestion(prompt) as { stands_alone: boolean; question: string; about: string }
    return told.stands_alone ? 'alone' : `question: ${told.question}\nabout: ${told.about}`
  },
  'You write search queries for a library of papers. You do not answer the question.': (prompt) =>
    `- ${textOf(prompt, 'question')}`,
  'You write search queries for a library of papers.': (prompt) =>
    `- ${textOf(prompt, 'feedback')} ${textOf(prompt, 'question')}`,
  'You check whether sentences of a paper say what a statement says.': (prompt) => {
    const { verdicts } = judgePairs(prompt) as { verdicts: { verdict: string; sentences: number[]; why: string }[] }
    const [told] = verdicts
    if (told?.verdict === 'verified') return `yes ${told.sentences.join(', ')}`
    return `no ${told?.sentences.join(', ')}: ${told?.why}`
  },
  'You compare a statement with a passage of a paper, which could be cited as `[PAPER_ID, page PAGE_NO]`.': (
    prompt,
  ) => {
    const { verdicts } = judgePairs(prompt) as { verdicts: { verdict: string; why: string }[] }
    return `${verdicts[0]?.verdict ?? 'related'}: ${verdicts[0]?.why}`
  },
  'You name a group of papers.': (prompt) => {
    const title = /\n- (.*)\n/.exec(prompt)?.[1]?.slice(0, 60) ?? 'papers'
    return `name: Work like ${title}\nabout: Papers ask about ${title}.`
  },
  'You propose questions to ask of a library of papers.': () =>
    [1, 2, 3, 4, 5].map((at) => `${at}. What is known about these papers, part ${at}?`).join('\n'),
  'You look up one thing in a paper, which could be cited as `[PAPER_ID, page PAGE_NO]`.': fillCell,
  'You prepare a question for research in papers. You do not answer it.': (prompt) => {
    const { question, in_scope, out_of_scope, terms } = refine(prompt)
    return [
      `question: ${question}`,
      ...in_scope.map((one) => `in: ${one}`),
      ...out_of_scope.map((one) => `out: ${one}`),
      ...terms.map((one) => `term: ${one}`),
    ].join('\n')
  },
  'You plan what has to be found out to answer a question. You do not answer it.': (prompt) =>
    plan(prompt)
      .items.map(({ title, question }) => `${title} | ${question}`)
      .join('\n'),
  'You search for what is still open in a research question.': (prompt) => {
    const earlier = textOf(prompt, 'earlier').split('\n').filter(Boolean).length
    const [item] = readParts(prompt, 'item')
    const places = [...prompt.matchAll(/^- `([a-z-]+)`: /gm)].map(([, place]) => place)
    const again = earlier > 0 ? ` again ${earlier}` : ''
    return places.map((place) => `${place}: ${item?.attributes.title} ${textOf(prompt, 'question')}${again}`).join('\n')
  },
  'You read passages of papers and note what answers some questions.': (prompt) =>
    read(prompt, 'result', 'item')
      .map(({ number, items, statement }) => `${number} | ${items.join(', ')} | ${statement}`)
      .join('\n') || 'none',
  'You decide whether enough was found to answer a question.': (prompt) => {
    const [told] = completeness(prompt).items
    const word = { satisfied: 'full', partial: 'partly' }[told?.state ?? ''] ?? 'no'
    return `${word}: ${told?.why}`
  },
  'You compare what several papers say on one question.': (prompt) => {
    const own = [...prompt.matchAll(/^(\d+)\. source (\d+) [^\n]*\n> ([^\n]+)$/gm)]
    const other = own.find(([, , source]) => source !== own[0]?.[2])
    return own[0] && other ? `${own[0][3]?.slice(0, 300)} | ${own[0][1]}, ${other[1]} | none` : 'none'
  },
  'You write the beginning of an answer, from facts of papers.': (prompt) => tell(prompt, 'fact', 2),
  'You write one section of an answer, from facts of papers.': (prompt) =>
    `${tell(prompt, 'fact', 6)}\n\n*How sure: low. One work says so.*`,
  'You plan a literature review. You do not write it.': (prompt) => {
    const matter = textOf(prompt, 'question').replace(/[?.]+$/, '')
    return [
      `title: On ${matter}`,
      ...[`What is ${matter}?`, `How does ${matter} work?`, `Where does ${matter} fall short?`].map(
        (one) => `question: ${one}`,
      ),
      ...['section: Foundations', 'topic: Main ideas', 'topic: What the papers propose'],
      ...['section: At work', 'topic: How it works', 'section: Open problems', 'topic: Where it falls short'],
    ].join('\n')
  },
  'You choose papers for a literature review, by title and abstract.': (prompt) =>
    screening(prompt)
      .works.map(({ number, bears, subtopics, why }) => {
        return `${number} ${bears === 'direct' ? 'yes' : 'no'} ${subtopics.join(', ')}: ${why}`
      })
      .join('\n'),
  'You choose works for one subtopic of a literature review.': (prompt) => {
    const wanted = embedText(textOf(prompt, 'matter'))
    return readParts(prompt, 'work')
      .map(({ attributes, text }) => {
        const near = nearness(wanted, embedText(`${attributes.title} ${text}`))
        return `${attributes.number} ${near > 0.2 ? 'yes' : 'no'}`
      })
      .join('\n')
  },
  'You read passages of papers for a literature review and note what they say.': (prompt) =>
    read(prompt, 'passage', 'subtopic')
      .map(({ number, items, statement, text }) => {
        const about = /\bpropose|\bpresent\b|\bis an?\b/.test(text) ? 'method' : 'none'
        return `${number} | ${items.join(', ')} | ${about} | ${statement}`
      })
      .join('\n') || 'none',
  'You compare what papers say on one subtopic of a literature review.': (prompt) => {
    const [first, second] = readParts(prompt, 'finding')
    if (!first || !second) return 'none'
    const numbers = [first, second].map(({ attributes }) => attributes.number).join(', ')
    return `together | ${numbers} | The sources speak of ${textOf(prompt, 'matter')}.`
  },
  'You write one part of a literature review, from findings of papers.': (prompt) => tell(prompt, 'finding', 8),
  'You write the abstract of a literature review that is finished.': (prompt) => repeat(prompt, 0),
  'You write the introduction of a literature review that is finished.': () =>
    'This review asks what the papers say, and goes from what they propose to what they leave open.',
  'You write the discussion of a literature review that is finished.': (prompt) => repeat(prompt, -1),
}

/** Handles a prompt with a variable in its first line. */
export function translateSmall(prompt: string): string | null {
  if (!prompt.startsWith('You translate a research question from ')) return null
  return (translateQuestion(prompt) as { question: string }).question
}

function textOf(prompt: string, tag: string): string {
  return readParts(prompt, tag)[0]?.text ?? ''
}

function numbered(page: Part): Sentence[] {
  return [...page.text.matchAll(/^(\d+)\. (.*)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text,
    page,
  }))
}

/** The two numbered sentences of each passage that are closest to the items. */
function read(prompt: string, tag: string, itemTag: string) {
  const items = readParts(prompt, itemTag)
  return readParts(prompt, tag).flatMap((page) =>
    numbered(page)
      .filter(({ text }) => text.length > 30)
      .slice(0, 2)
      .map(({ number, text }) => ({ number, text, ...noteOf(text.replaceAll('|', ' '), items) })),
  )
}

/** The statements of findings or facts, each once. */
function tell(prompt: string, tag: string, most: number): string {
  return readParts(prompt, tag)
    .slice(0, most)
    .map((one) => `${wordsOf(one)} ${one.attributes.cite}.`)
    .join(' ')
}

/** A sentence of each section with its citation. */
function repeat(prompt: string, at: number): string {
  const texts = readParts(prompt, 'section').map(({ text }) => text)
  return texts
    .slice(0, 6)
    .flatMap(
      (text) =>
        text
          .match(/[^.]*\]\./gs)
          ?.at(at)
          ?.trim() ?? [],
    )
    .join(' ')
}

function fillCell(prompt: string): string {
  const column = /# What to look up\n\n([^\n]+)/.exec(prompt)?.[1] ?? ''
  const wanted = embedText(column)
  const sentences = readParts(prompt, 'excerpt').flatMap(numbered)
  const [best] = sentences.sort((a, b) => nearness(wanted, embedText(b.text)) - nearness(wanted, embedText(a.text)))
  if (!best) return 'none'
  const value = column.includes('(number)')
    ? /\d[\d.]*(?: \w+)?/.exec(best.text)?.[0]
    : best.text.split(' ').slice(0, 5).join(' ')
  return value ? `value: ${value}\nsentence: ${best.number}` : 'none'
}
