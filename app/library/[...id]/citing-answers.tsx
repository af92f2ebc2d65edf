import Link from 'next/link'
import type { CitingAnswer } from '@/lib/research/answers/answers-citing'

/** Answers that cite this paper. */
export function CitingAnswers({ answers }: { answers: CitingAnswer[] }) {
  return (
    <section aria-labelledby="citing">
      <h2 id="citing" className="label mb-2">
        Answers citing this paper
      </h2>
      {answers.length === 0 && <p className="text-sm text-soft">None yet.</p>}
      <ul>
        {answers.map(({ runId, sessionId, question, pages }) => (
          <li key={runId} className="border-t border-line">
            <Link
              href={`/research/${sessionId}`}
              prefetch={false}
              className="flex items-baseline gap-4 py-2 text-soft hover:text-ink"
            >
              <span className="min-w-0 flex-1 truncate font-serif text-[1.0625rem] text-ink">{question}</span>
              <span className="text-xs whitespace-nowrap tabular-nums">
                {pages.length === 1 ? 'page' : 'pages'} {pages.join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
