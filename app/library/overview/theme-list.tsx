import { PaperLink } from '@/app/library/paper-link'
import type { Overview, OverviewPaper, Theme } from '@/lib/library/overview/overview'

/** Themes of the library, largest first, with the papers closest to the centre of each. */
export function ThemeList({ themes, unplaced }: Pick<Overview, 'themes' | 'unplaced'>) {
  return (
    <section aria-labelledby="themes" className="mt-8">
      <h2 id="themes" className="label mb-2">
        Themes
      </h2>
      <ul className="border-line not-empty:border-b">
        {themes.map((theme) => (
          <li key={theme.papers[0]?.id ?? theme.name} className="border-t border-line py-3.5">
            <ThemeHead theme={theme} />
            <Papers papers={theme.papers} more={theme.size - theme.papers.length} />
          </li>
        ))}
      </ul>
      {unplaced > 0 && (
        <p className="mt-2 text-xs text-soft">
          {unplaced === 1 ? 'One paper is' : `${unplaced.toLocaleString('en')} papers are`} not assigned to a theme,
          because the index has no text from {unplaced === 1 ? 'it' : 'them'} to compare.
        </p>
      )}
    </section>
  )
}

function ThemeHead({ theme: { name, about, phrases, size } }: { theme: Theme }) {
  return (
    <>
      <div className="flex items-baseline gap-4">
        <h3 className="min-w-0 flex-1 font-serif text-[1.1875rem] leading-snug wrap-anywhere first-letter:uppercase">
          {name}
        </h3>
        <span className="text-xs whitespace-nowrap text-soft tabular-nums">
          {size.toLocaleString('en')} {size === 1 ? 'paper' : 'papers'}
        </span>
      </div>
      <p className="mt-1 max-w-prose text-sm text-soft">{about}</p>
      {phrases.length > 0 && <p className="mt-0.5 text-xs text-soft">Often mentioned: {phrases.join(', ')}</p>}
    </>
  )
}

/** Number of titles shown before the rest is collapsed. */
const OPEN = 3

function Papers({ papers, more }: { papers: OverviewPaper[]; more: number }) {
  const folded = papers.slice(OPEN)
  return (
    <>
      <ul className="mt-2 space-y-1 text-sm">
        {papers.slice(0, OPEN).map((paper) => (
          <Paper key={paper.id} paper={paper} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="text-xs text-soft hover:text-ink">
            {folded.length} more {more > 0 && `of ${(folded.length + more).toLocaleString('en')}`}
          </summary>
          <ul className="mt-1 space-y-1">
            {folded.map((paper) => (
              <Paper key={paper.id} paper={paper} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Paper({ paper: { id, title } }: { paper: OverviewPaper }) {
  return (
    <li className="wrap-anywhere">
      <PaperLink id={id} className="underline-offset-2 hover:underline">
        {title}
      </PaperLink>
    </li>
  )
}
