/** Why a paper was kept or not, in plain words. `reason`: as stored by the engine. */
export function plainReason(reason: string): string {
  if (/^below \.?\d/.test(reason)) return 'less relevant to the question than others'
  if (reason === 'crowded out by diversity') return 'too similar to the others'
  return reason.replace(/^forced in/, 'always included')
}
