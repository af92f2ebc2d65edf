import { buttonClass } from '../ui/button'

/** A plain form, so that signing out works without scripts, like signing in. `isOne`: for this browser only. */
export function SignOut({ isOne = false }: { isOne?: boolean }) {
  return (
    <form method="post" action="/sign-out" className={isOne ? undefined : 'px-2.5 pb-2'}>
      <button
        type="submit"
        title={isOne ? undefined : 'In all browsers'}
        className={isOne ? buttonClass() : 'text-xs text-faint underline underline-offset-2 hover:text-ink'}
      >
        Sign out
      </button>
    </form>
  )
}
