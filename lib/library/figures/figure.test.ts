import { expect, test } from 'vitest'
import { figureLabel, figureMentions, nameLabel } from './figure'

const nameOf = (caption: string) => {
  const label = figureLabel(caption)
  return label && nameLabel(label)
}
const named = (text: string) => figureMentions(text).map(nameLabel)

test('a caption states its figure', () => {
  expect(nameOf('Figure 3: The Transformer')).toBe('Figure 3')
  expect(nameOf('FIG. 2. Cross section')).toBe('Figure 2')
  expect(nameOf('Fig. S4 Growth of cells')).toBe('Figure S4')
  expect(nameOf('Figure A.1: Loss')).toBe('Figure A.1')
  expect(nameOf('Scheme 1. Synthesis of the ligand')).toBe('Scheme 1')
  expect(nameOf('Abb. 2: Soziale Folgen')).toBe('Abbildung 2')
  expect(nameOf('Table 3: Scores')).toBeNull()
  expect(nameOf('Algorithm 1 Training')).toBeNull()
  expect(nameOf('Figures show that this holds')).toBeNull()
})

test('a sentence mentions one figure, several, or a range of them', () => {
  expect(named('As Figure 3 shows, and Fig. 4a too.')).toEqual(['Figure 3', 'Figure 4'])
  expect(named('(see Figs. 2 and 5)')).toEqual(['Figure 2', 'Figure 5'])
  expect(named('Figures 3–6 and Fig. 9(b)')).toEqual(['Figure 3', 'Figure 4', 'Figure 5', 'Figure 6', 'Figure 9'])
  expect(named('In Figure 3, 40 patients are shown.')).toContain('Figure 3')
  expect(named('wie Abbildungen 2 und Abb. 4 zeigen')).toEqual(['Abbildung 2', 'Abbildung 4'])
  expect(named('The configuration 3 figures in Table 2.')).toEqual([])
})
