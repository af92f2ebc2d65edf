import { cookies } from 'next/headers'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { type ShakenAnswer, type SinceLastTime as Since, sinceLastTime } from '@/lib/research/overview/since-last-time'
import { shortTitle } from '@/lib/text/names/titles'
import { STATUS } from '../runs/[id]/say-trace'
import { When } from '../shell/when'
import { Dismissible } from './dismissible'
import { readVisits, VISITS_COOKIE, visitsAt } from './visits'

/** What was added, finished or changed while the person was away. Empty if nothing was, or on the first visit. */
export async function SinceLastTime() {
  const { last, present } = visitsAt(Date.now(), readVisits((await cookies()).get(VISITS_COOKIE)?.value))
  if (!last) return null
  const since = await sinceLastTime({
    from: new Date(last.seen),
    until: new Date(present.began),
    changedFrom: new Date(last.began),
  })
  if (!since) return null
  return (
    // A new visit is announced even if the previous one was dismissed.
    <Dismissible key={present.began}>
      <h2 id="since" className="label pt-1 pb-1.5">
        Since you were last here, <When iso={new Date(last.seen).toISOString()} />
      </h2>
      <ul className="space-y-1.5 pr-2">
        <Papers {...since.papers} />
        <Runs {...since.runs} />
        <Answers {...since.answers} />
        <Works {...since.works} />
      </ul>
    </Dismissible>
  )
}

function Papers({ count, first }: Since['papers']) {
  if (count === 0) return null
  const titles = first.map((title) => `“${shortTitle(title)}”`).join(', ')
  const more = count - first.length
  return (
    <li className="wrap-anywhere">
      <To href="/library">{count === 1 ? 'One paper' : `${count.toLocaleString('en')} papers`}</To>{' '}
      {count === 1 ? 'was' : 'were'} added: {titles}
      {more > 0 && ` and ${more.toLocaleString('en')} more`}.
    </li>
  )
}

function Runs({ count, first }: Since['runs']) {
  return (
    <>
      {first.map(({ sessionId, question, status }) => (
        <li key={sessionId + question} className="flex gap-x-2">
          <Question sessionId={sessionId}>{question}</Question>
          <span className="ml-auto shrink-0">{STATUS[status]}</span>
        </li>
      ))}
      {count > first.length && (
        <li>
          <To href="/runs">{sayMore(count - first.length, 'run')}</To> ended.
        </li>
      )}
    </>
  )
}

function Answers({ count, first }: Since['answers']) {
  return (
    <>
      {first.map((answer) => (
        <li key={answer.sessionId + answer.question}>
          <span className="flex">
            <Question sessionId={answer.sessionId}>{answer.question}</Question>
          </span>
          <span className="block text-xs wrap-anywhere">
            rests on “{shortTitle(answer.title)}”, {sayChange(answer)}.
          </span>
        </li>
      ))}
      {count > first.length && (
        <li>
          {sayMore(count - first.length, 'answer')} {count - first.length === 1 ? 'rests' : 'rest'} on papers that are
          no longer in the library.
        </li>
      )}
    </>
  )
}

function sayChange({ change, now }: ShakenAnswer): string {
  if (change === 'merged')
    return now ? `which was merged into “${shortTitle(now)}”` : 'which was merged into another paper'
  if (change === 'replaced')
    return now ? `which was replaced by a newer version, “${shortTitle(now)}”` : 'which was replaced by a newer version'
  return 'which was removed from the library'
}

function Works({ found, waiting }: Since['works']) {
  if (found === 0) return null
  return (
    <li>
      {found === 1 ? 'One paper was' : `${found.toLocaleString('en')} papers were`} found for your questions:{' '}
      <To href="/library/new">
        {waiting === 1 ? 'one is waiting' : `${waiting.toLocaleString('en')} are waiting`} for your review
      </To>
      .
    </li>
  )
}

const sayMore = (count: number, noun: string) => (count === 1 ? `One more ${noun}` : `${count} more ${noun}s`)

function Question({ sessionId, children }: { sessionId: string; children: string }) {
  return (
    <Link
      href={`/research/${sessionId}`}
      prefetch={false}
      className="min-w-0 truncate font-serif text-[1.0625rem] text-ink underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  )
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="text-ink underline underline-offset-2">
      {children}
    </Link>
  )
}
