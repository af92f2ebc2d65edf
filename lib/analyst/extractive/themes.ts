import type { Excerpt } from './excerpt'
import type { Weights } from './weights'

const SAME_PAPER = 0.25
const SAME_SECTION = 0.5
const LARGE = { size: 4, cost: 0.16 }
const LOOSEST_LINK = 0.35
const EXCERPTS_A_THEME = 2.8

/** Groups excerpts that speak of the same matter: two to five groups by average link, the best excerpt's group first. */
export function themesOf(excerpts: Excerpt[], weights: Weights): Excerpt[][] {
  const themes = excerpts.map((excerpt) => [excerpt])
  const target = Math.max(2, Math.min(5, Math.round(excerpts.length / EXCERPTS_A_THEME)))
  while (themes.length > target) {
    let nearest = { first: 0, second: 1, link: Number.NEGATIVE_INFINITY }
    for (const [first, a] of themes.entries()) {
      for (const [offset, b] of themes.slice(first + 1).entries()) {
        const link = averageLink(a, b, weights) - (a.length + b.length > LARGE.size ? LARGE.cost : 0)
        if (link > nearest.link) nearest = { first, second: first + 1 + offset, link }
      }
    }
    if (nearest.link < LOOSEST_LINK && themes.length <= 5) break
    const [joined = []] = themes.splice(nearest.second, 1)
    themes[nearest.first]?.push(...joined)
  }
  const best = (theme: Excerpt[]) => Math.max(...theme.map((excerpt) => excerpt.score))
  return themes.sort((a, b) => best(b) - best(a))
}

function averageLink(a: Excerpt[], b: Excerpt[], weights: Weights): number {
  let sum = 0
  for (const one of a) for (const other of b) sum += link(one, other, weights)
  return sum / (a.length * b.length)
}

function link(a: Excerpt, b: Excerpt, weights: Weights): number {
  const samePaper = a.seed.paperId === b.seed.paperId
  return (
    weights.similarity(a.seed, b.seed) +
    (samePaper ? SAME_PAPER : 0) +
    (samePaper && a.seed.section === b.seed.section ? SAME_SECTION : 0)
  )
}
