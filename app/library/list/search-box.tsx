'use client'

type Props = { typed: string; onType: (text: string) => void }

/** Searches while typing: title, author, year, venue, tag and id in the list, and full text below it. */
export function SearchBox({ typed, onType }: Props) {
  return (
    <search>
      <form className="ask-box" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          aria-label="Search the library"
          placeholder="Title, author, year, tag or words in the text"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
