import type { AuditEntry } from '@/lib/accounts/audit'
import type { Way } from '@/lib/accounts/enter'

const WAYS: Record<Way, string> = { password: '', institute: ' by the institute', passkey: ' by a passkey' }

/** What was shared. */
const WORDS: Record<string, string> = {
  session: 'a session',
  answer: 'an answer',
  table: 'a table',
  highlight: 'a highlight',
  highlights: 'highlights',
  note: 'a note',
}

/** An act in words. `names`: of people by their ids. */
export function sayAct({ who, act, about }: Omit<AuditEntry, 'at'>, names: Map<string, string>): string {
  const whom = about.personId ? (names.get(about.personId) ?? 'a former member') : ''
  const subject = who ?? 'Folio'
  switch (act) {
    case 'invited':
      return `${subject} invited ${about.email ?? 'somebody'} as ${about.role}`
    case 'joined':
      return `${subject} joined as ${about.role}`
    case 'changed a role':
      return `${subject} made ${whom} ${about.role}`
    case 'changed a limit':
      return `${subject} changed what ${whom || 'everybody'} may use of the language model`
    case 'made a link for a password':
      return `${subject} made a link for a new password of ${whom}`
    case 'disabled':
    case 'enabled':
      return `${subject} ${act}${whom && `: ${whom}`}`
    case 'made an API key':
      return `${subject} made an API key “${about.name}”, to ${about.scope}`
    case 'let somebody into a library':
      return `${subject} let ${whom} into the library “${about.name}” as ${about.role}`
    case 'changed a role in a library':
      return `${subject} made ${whom} ${about.role} of the library “${about.name}”`
    case 'took somebody out of a library':
      return `${subject} took ${whom} out of the library “${about.name}”`
    case 'made a library':
    case 'deleted a library':
    case 'left a library':
    case 'connected a model to a library':
    case 'disconnected the model of a library':
      return `${subject} ${act.replace('a library', `the library “${about.name}”`)}`
    case 'changed a limit in a library':
      return `${subject} changed what ${whom || 'each member'} may use of the model of the library “${about.name}”`
    case 'turned off two factors':
      return whom ? `${subject} took two factors off ${whom}` : `${subject} turned off two factors`
    case 'deleted an account':
      return who ? `${subject} deleted an account` : 'Somebody deleted their account'
    case 'signed in':
      return `${subject} signed in${about.way ? WAYS[about.way as Way] : ''}`
    case 'shared':
      return `${subject} shared ${WORDS[about.kind ?? ''] ?? 'something'} with ${about.library}`
    case 'stopped sharing':
      return `${subject} stopped sharing ${WORDS[about.kind ?? ''] ?? 'something'}${about.library ? ` with ${about.library}` : ''}`
    case 'made a link to read':
    case 'revoked a link to read':
      return `${subject} ${act} ${WORDS[about.kind ?? ''] ?? 'something'} without an account`
    default:
      return `${subject} ${act}`
  }
}
