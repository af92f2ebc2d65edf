import { May } from '@/app/rights'

/** What an empty library is for. */
export function EmptyLibrary() {
  return (
    <div className="mx-auto max-w-md pt-4 text-center text-sm text-soft">
      <May
        right="add"
        otherwise={
          <p>
            The library is empty. Papers are added by contributors; once there are some, Folio answers from them, each
            sentence with the page it came from.
          </p>
        }
      >
        <p>
          Your library is empty. Folio reads every PDF that you add, page by page, and then answers from them: each
          sentence with the page it came from. The files stay on this machine.
        </p>
      </May>
    </div>
  )
}
