/** A plain form: signing out works without scripts, as signing in does. */
export function SignOut() {
  return (
    <form method="post" action="/sign-out" className="px-2.5 pb-2">
      <button
        type="submit"
        title="In all browsers"
        className="text-xs text-faint underline underline-offset-2 hover:text-ink"
      >
        Sign out
      </button>
    </form>
  )
}
