const SAMPLE_QUESTIONS = [
  'What is prompt engineering?',
  'How do transformers work?',
  'Attention mechanisms in neural networks',
]

const MANY_WORDS = 4

/** Three questions that the library can answer: about the sample papers, otherwise about names in titles. */
export function questionsToTry({ hasSamples, titles }: { hasSamples: boolean; titles: string[] }): string[] {
  if (hasSamples) return SAMPLE_QUESTIONS
  const questions = titles.flatMap((title) => questionAbout(title) ?? [])
  return [...new Set(questions)].slice(0, 3)
}

/** A word, or words one of which is written like a name: `GPT-4 Turbo`, but not `Fraud detection under siege`. */
function isName(words: string): boolean {
  const all = words.split(' ')
  return all.length === 1 || (all.length <= 4 && all.some((word) => /\d|\p{L}\p{Lu}/u.test(word)))
}

/** `FlashAttention: Fast and …` → `What is FlashAttention?`. For a title without a name, asks what it found. */
function questionAbout(title: string): string | null {
  const clean = title.replace(/\s+/g, ' ').trim()
  if (clean.endsWith('?')) return clean
  const name = /^([^:]{2,40}):\s/.exec(clean)?.[1]
  if (name && isName(name)) return `What is ${name}?`
  // "Contents" and "Supplementary information" are no titles to ask about.
  const isTitle = clean.split(' ').length >= MANY_WORDS && clean.length <= 70
  return isTitle ? `What does “${clean}” show?` : null
}
