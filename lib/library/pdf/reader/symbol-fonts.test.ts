import { expect, test } from 'vitest'
import { repairSymbols } from './symbol-fonts'

test.each([
  ['YCQRWY+Dingbats', '37', '✓✗'],
  ['CMSY10', 'fA\u0002g', '{A×}'],
  ['GUOWTK+CMSY8', '\u0000\u0014>', '−≤⊤'],
  ['CMSY10', '6=', '\u0338ℑ'],
  ['ABCDEF+CMMI10', '\u000f;\u000b:', 'ϵ,α.'],
  ['CMEX10', 'X(Z)', '∑(∫)'],
  ['XQRHLV+txsys', '¹º\u0002¸ j', '()×+ |'],
  ['RZSZQN+NewTXMI', '0\u0095', '0.'],
  ['ORQKSQ+XCharterMathMI', '0\u0093\u0094', '0.,'],
  ['APNPGF+MSAM10', '&>X', '≳⩾✓'],
  ['QFTCZZ+LINE10', '?6q1', ''],
  ['ELGOCF+AdvP4C4E74', 'ðþÞ¼½0', '(+)=[′'],
  ['XxkbtbAdvP4C4E51', '0:05;', '0.05,'],
  ['ELGKIF+AdvPS44A44B', 'e', '–'],
  ['AdvTT454a7a89', 'bN', '<>'],
  ['WSZGYF+Ligature', 'VWXYZ', 'fffiflffiffl'],
  ['UPJBRI+LigatureBold', 'W', 'fi'],
  ['CCBHNL+MTSYN', '¡·£§»', '−≤×±∼'],
  ['GIUVMC+TMSBM10', 't', '≈'],
  ['UIOLVV+AdvTir_symb', 'C9', '≥×'],
  ['OUFWLN+AdvPSMP1', 'Æ', '·'],
  ['KKAJPH+AdvPS586B', '2', '−'],
  ['LDOAGK+AdvP586B', '6', '±'],
  ['EGNKAI+AdvMPi-One', '1', '+'],
  ['EGNLNB+AdvEls-ent4', 'o', '<'],
  ['ENLLML+AdvPSSPS-AS', ')', '−'],
  ['AdvOT46dcae81', 'þ 2 b N e', 'þ 2 b N e'],
  ['NimbusRomNo9L-Regu', '37 fg', '37 fg'],
])('in %s, %j is %j', (name, drawn, meant) => {
  const items = [{ text: drawn, font: 'f1' }]
  repairSymbols(items, new Map([['f1', name]]))
  expect(items[0]?.text).toBe(meant)
})

test.each([
  ['in¯iction of arti®cial e\u0080ects, 12±13', 'infliction of artificial effects, 12–13'],
  ['parrotÆsh and Øat, 12±13', 'parrotfish and flat, 12–13'],
  ['signi¢cant e¡ects', 'significant effects'],
])('in a font that declares another encoding, %j is %j', (drawn, meant) => {
  const items = [
    { text: drawn, font: 'text' },
    { text: '26 ± 2', font: 'symbols' },
  ]
  repairSymbols(items, new Map([['text', 'AdvTimes']]))
  expect(items.map(({ text }) => text)).toEqual([meant, '26 ± 2'])
})

test('signs that stand apart from words stay', () => {
  const items = [{ text: 'Ærø, Folio® costs £20 and ¢5, 12±13', font: 'f1' }]
  repairSymbols(items, new Map())
  expect(items[0]?.text).toBe('Ærø, Folio® costs £20 and ¢5, 12±13')
})
