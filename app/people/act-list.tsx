import type { AuditEntry } from '@/lib/accounts/audit/audit'
import { When } from '../shell/when'
import { sayAct } from './say-act'

/** Entries of the audit log, one per line. */
export function ActList({ acts }: { acts: AuditEntry[] }) {
  return (
    <ol className="text-sm">
      {acts.map(({ at, address, ...entry }) => (
        <li key={entry.id} className="flex gap-3 border-t border-line py-1.5">
          <span className="w-24 shrink-0 text-faint">
            <When iso={at} />
          </span>
          <span className="min-w-0 break-words">
            {sayAct(entry)}
            {/* Failed sign-ins already include their address. */}
            {address && !entry.about.from && <span className="text-xs text-faint"> · {address}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
