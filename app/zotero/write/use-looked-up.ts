import { useEffect, useState } from 'react'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'

/** The result of an action, loaded once for each id. `wrong`: the error. Both are null while loading. */
export function useLookedUp<T>(
  lookUp: (id: string) => Promise<Outcome<T>>,
  id: string,
): { found: T | null; wrong: string | null } {
  const [told, setTold] = useState<{ found: T | null; wrong: string | null }>({ found: null, wrong: null })
  useEffect(() => {
    let left = false
    reach(lookUp(id)).then((done) => {
      if (left) return
      setTold(done.ok ? { found: done.value, wrong: null } : { found: null, wrong: done.error.message })
    })
    return () => {
      left = true
    }
  }, [lookUp, id])
  return told
}
