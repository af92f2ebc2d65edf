import Link from 'next/link'
import { isIncomplete, isWorking } from '@/lib/library/care/paper-state'
import type { PaperView } from '@/lib/library/papers'

/** The library's health at a glance. What there is nothing of is not shown, except for what is ready. */
export function Glance({ papers, duplicates }: { papers: PaperView[]; duplicates: number }) {
  const count = (test: (paper: PaperView) => boolean) => papers.filter(test).length
  const code = (paper: PaperView) => paper.error?.code
  const newer = count((paper) => code(paper) === 'newer_version')
  const noText = count((paper) => code(paper) === 'no_text')
  const facts = [
    { number: count((paper) => paper.status === 'ready'), words: 'ready', always: true },
    { number: count(isWorking), words: 'on their way' },
    { number: noText, words: 'without text' },
    { number: count((paper) => paper.status === 'failed') - newer - noText, words: 'cannot be read' },
    { number: newer, words: newer === 1 ? 'newer version' : 'newer versions' },
    { number: count(({ fullText, status }) => !fullText && status !== 'failed'), words: 'without full text' },
    { number: count(isIncomplete), words: 'with details missing' },
    { number: duplicates, words: duplicates === 1 ? 'duplicate set aside' : 'duplicates set aside' },
  ]
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-7 gap-y-3">
      <dl aria-label="Health of the library" className="flex flex-wrap gap-x-7 gap-y-3">
        {facts
          .filter(({ number, always }) => number > 0 || always)
          .map(({ number, words }) => (
            <div key={words} className="flex flex-col-reverse">
              <dt className="text-xs text-soft">{words}</dt>
              <dd className="font-serif text-[1.375rem] leading-tight font-semibold tabular-nums">{number}</dd>
            </div>
          ))}
      </dl>
      <Link href="/library/health" className="text-sm text-soft underline underline-offset-2 hover:text-ink">
        Library health
      </Link>
    </div>
  )
}
