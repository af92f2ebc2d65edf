import Link from 'next/link'
import type { ReactNode } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import type { Overview } from '@/lib/library/overview/overview'

/** Works cited by other papers of the library. */
export function CitedList({ cited }: Pick<Overview, 'cited'>) {
  return (
    <Part id="cited" title="Most cited by your papers">
      {cited.length === 0 ? (
        <p className="text-sm text-soft">No paper is cited by two or more others, judging by their reference lists.</p>
      ) : (
        <ol className="border-line not-empty:border-b">
          {cited.map(({ id, title, by }) => (
            <li key={id} className="flex items-baseline gap-4 border-t border-line py-2 text-sm">
              <PaperLink id={id} className="min-w-0 flex-1 wrap-anywhere underline-offset-2 hover:underline">
                {title}
              </PaperLink>
              <span className="text-xs whitespace-nowrap text-soft tabular-nums">by {by.toLocaleString('en')}</span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}

/** Disagreements between papers that research found, or how to look for some. */
export function DisagreementList({ disagreements }: Pick<Overview, 'disagreements'>) {
  return (
    <Part id="disagreements" title="Where papers disagree">
      {disagreements.length === 0 ? (
        <p className="max-w-prose text-sm text-soft">
          No disagreements found so far. Deep research and reviews that use a language model compare what papers say;{' '}
          <Link href="/look-up/agreement" prefetch={false} className="underline underline-offset-2 hover:text-ink">
            Agreement
          </Link>{' '}
          checks one claim against every paper.
        </p>
      ) : (
        <ul className="space-y-1.5 text-sm">
          {disagreements.map(({ claim, sessionId }) => (
            <li key={claim} className="wrap-anywhere">
              <Link href={`/research/${sessionId}`} prefetch={false} className="underline-offset-2 hover:underline">
                {claim}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Suggested questions, which link to the question box. */
export function QuestionList({ questions }: Pick<Overview, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <Part id="questions" title="Questions to ask">
      <ul className="space-y-1.5">
        {questions.map((question) => (
          <li key={question} className="wrap-anywhere">
            <Link
              href={`/?${new URLSearchParams({ q: question })}`}
              prefetch={false}
              className="font-serif text-[1.0625rem] underline-offset-2 hover:underline"
            >
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="label mb-2">
        {title}
      </h2>
      {children}
    </section>
  )
}
