import type { Metadata } from 'next'
import { env, hasModel } from '@/lib/env'

export const metadata: Metadata = { title: 'Language model' }

const VARIABLES = [
  ['OPENAI_API_KEY', 'the key of OpenAI or of a service that speaks its protocol'],
  ['OPENAI_BASE_URL', 'where that service is, when it is not OpenAI: Ollama, vLLM, LM Studio, llama.cpp'],
  ['CHAT_MODEL', 'the model that writes answers and summaries'],
  ['EMBEDDING_MODEL', 'the model that finds passages by meaning'],
] as const

export default function ConnectPage() {
  return (
    <div className="mx-auto max-w-[45rem] px-5 py-10 desk:px-12">
      <h1 className="page-title">Language model</h1>
      <p className="mt-3 max-w-prose text-soft">{hasModel() ? connected() : notConnected}</p>
      <h2 className="mt-8 mb-2 font-serif text-lg font-semibold">How to connect one</h2>
      <p className="max-w-prose text-soft">
        Set these environment variables, or write them to a file named <code className="font-mono text-sm">.env</code>{' '}
        beside <code className="font-mono text-sm">package.json</code>, and start Folio again. One of the first two is
        enough.
      </p>
      <dl className="mt-4 border-b border-line">
        {VARIABLES.map(([name, meaning]) => (
          <div key={name} className="grid gap-x-6 border-t border-line py-2.5 desk:grid-cols-[12rem_1fr]">
            <dt className="font-mono text-sm">{name}</dt>
            <dd className="text-sm text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-8 mb-2 font-serif text-lg font-semibold">On this machine, with Ollama</h2>
      <pre className="overflow-x-auto rounded-card border border-line bg-sheet px-4 py-3 font-mono text-sm leading-relaxed">
        {'OPENAI_BASE_URL=http://127.0.0.1:11434/v1\nCHAT_MODEL=llama3.1\nEMBEDDING_MODEL=nomic-embed-text'}
      </pre>
      <p className="mt-4 max-w-prose text-sm text-soft">
        The service is sent your questions with the passages that answer them, and the text of your papers to summarize
        and to index it. Without one, none of that leaves this machine.
      </p>
    </div>
  )
}

const notConnected =
  'No language model is connected. Folio answers with sentences quoted from your papers, each with its page. A language model writes the answer in its own words, from the same passages, with the same citations.'

function connected() {
  const { CHAT_MODEL, EMBEDDING_MODEL, OPENAI_BASE_URL } = env()
  return `Answers are written by ${CHAT_MODEL} and passages are found with ${EMBEDDING_MODEL}, at ${
    OPENAI_BASE_URL ? new URL(OPENAI_BASE_URL).host : 'OpenAI'
  }.`
}
