/** Slow enough for a kill to hit a model call. */
export const MS_PER_TOKEN = 12

/** Environment of a Folio with a model and no other outside service. */
export const environmentOf = (dataDir: string, modelAddress: string) => ({
  DATA_DIR: dataDir,
  OPENAI_BASE_URL: `${modelAddress}/v1`,
  CHAT_MODEL: 'test-model',
  EMBEDDING_MODEL: 'offline',
  SAMPLE_LIBRARY: 'off',
  LOG_LEVEL: 'error',
  ARXIV_URL: 'http://127.0.0.1:9',
  CROSSREF_URL: 'http://127.0.0.1:9',
})

const QUESTIONS = [
  'Why does attention scale the dot products?',
  'How do transformers work?',
  'What is retrieval-augmented generation?',
  'How is a leader elected?',
]

/** Makes each question different. */
export const NAMED = 'Answer number'

/** A different question for each number. */
export const questionOf = (number: number) => `${QUESTIONS[number % QUESTIONS.length]} ${NAMED} ${number + 1}.`
