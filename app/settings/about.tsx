import { Section } from './section'

/** Credits that licences require on the screen. */
export function About() {
  return (
    <Section title="About">
      <p className="max-w-prose text-sm text-soft">
        Folio is free software under the MIT License. Citations are formatted by{' '}
        <a
          href="https://github.com/Juris-M/citeproc-js"
          className="underline underline-offset-2 hover:text-ink"
          target="_blank"
          rel="noopener noreferrer"
        >
          citeproc-js
        </a>
        , copyright © 2009–2019 Frank Bennett, under the{' '}
        <a
          href="https://opensource.org/license/cpal-1-0"
          className="underline underline-offset-2 hover:text-ink"
          target="_blank"
          rel="noopener noreferrer"
        >
          Common Public Attribution License
        </a>
        . All other packages are listed in THIRD-PARTY.md.
      </p>
    </Section>
  )
}
