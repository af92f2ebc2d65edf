/** Commands in titles that only typeset mathematics. */
const COMMANDS = new Set(
  `alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi
  varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell hbar infty partial nabla prime ast star
  mathcal mathbb mathrm mathbf mathit mathfrak mathsf frac sqrt overline bar hat tilde vec dot times cdot pm mp to rightarrow
  leftarrow leftrightarrow leq geq le ge neq ne approx sim simeq equiv propto in subset cup cap wedge vee oplus otimes circ
  perp parallel dagger log exp min max sum prod int left right langle rangle`.split(/\s+/),
)

/**
 * Matches mathematics between dollar signs as in TeX: no space just inside them, and no digit after them, as in amounts
 * of money.
 */
export const TEX_MATH = /\$(?=\S)[^$\n]{1,200}?(?<=\S)\$(?!\d)/g

/** Tells whether a formula, including its dollar signs, can be passed to LaTeX as it is. */
export function isPlainMath(math: string): boolean {
  const tex = math.slice(1, -1)
  if (!/^[\w\s+\-=<>()[\]{}^.,:;|/*!'\\]*$/.test(tex) || tex.includes('^^')) return false
  let depth = 0
  for (const sign of tex.replace(/\\[{}]/g, '')) {
    depth += Number(sign === '{') - Number(sign === '}')
    if (depth < 0) return false
  }
  const used = [...tex.matchAll(/\\([A-Za-z]+|[\s\S]?)/g)].map(([, name = '']) => name)
  return depth === 0 && used.every((name) => COMMANDS.has(name) || /^[,;:! {}|]$/.test(name))
}
