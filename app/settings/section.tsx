import type { ReactNode } from 'react'

/** Anchor of a section of the settings. */
const sectionId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

/** A section of the settings with its heading. */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = sectionId(title)
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <h2 id={id} className="mb-1 scroll-mt-6 font-serif text-lg font-semibold">
        {title}
      </h2>
      {intro && <p className="mb-5 max-w-prose text-sm text-soft">{intro}</p>}
      {children}
    </section>
  )
}

/** Links to the sections of the long page. */
export function SectionLinks({ titles }: { titles: string[] }) {
  return (
    <nav aria-label="Settings sections" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {titles.map((title) => (
        <a key={title} href={`#${sectionId(title)}`} className="underline-offset-2 hover:text-ink hover:underline">
          {title}
        </a>
      ))}
    </nav>
  )
}
