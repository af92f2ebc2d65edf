import Link from 'next/link'
import type { ListedSession } from '@/lib/sessions/sessions'
import { When } from '../shell/when'

export function RecentSessions({ sessions }: { sessions: ListedSession[] }) {
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="label pb-2">
        Recent sessions
      </h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="border-t border-line">
            <Link
              href={`/research/${session.id}`}
              prefetch={false}
              className="flex items-baseline gap-4 py-2.5 text-soft hover:text-ink"
            >
              <span className="min-w-0 flex-1 truncate font-serif text-[1.0625rem] text-ink">{session.title}</span>
              <When iso={session.updatedAt} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
