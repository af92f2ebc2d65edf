'use client'

type Props = { number: number; isOpen: boolean; open(anchor: HTMLElement): void }

/** Opens the actions on a section, after its heading. */
export function SectionButton({ number, isOpen, open }: Props) {
  return (
    <button
      type="button"
      aria-label={`Options for section ${number + 1}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className="section-button"
      onClick={(event) => open(event.currentTarget)}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-current">
        <circle cx="3" cy="8" r="1.3" />
        <circle cx="8" cy="8" r="1.3" />
        <circle cx="13" cy="8" r="1.3" />
      </svg>
    </button>
  )
}
