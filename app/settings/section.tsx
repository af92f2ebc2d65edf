import type { ReactNode } from 'react'

/** A part of the settings under its heading. */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <h2 id={id} className="mb-1 font-serif text-lg font-semibold">
        {title}
      </h2>
      {intro && <p className="mb-5 max-w-prose text-sm text-soft">{intro}</p>}
      {children}
    </section>
  )
}
