import { expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { plainMarkup } from './plain-markup'

test.each([
  ['H<sub>2</sub>O at 10<sup>6</sup>', 'H_2O at 10^6'],
  ['<jats:p>The <jats:italic>E. coli</jats:italic></jats:p><jats:p>grew.</jats:p>', 'The E. coli grew.'],
  ['<mml:math><mml:msub><mml:mi>x</mml:mi></mml:msub></mml:math>', 'x'],
  ['a &lt; b &amp;amp; caf&#xe9; &#233; &unknown; &#0; &#x110000;', 'a < b &amp; café é &unknown; &#0; &#x110000;'],
  ['&constructor; &toString;', '&constructor; &toString;'],
  ['p < 0.05 and q > 3', 'p < 0.05 and q > 3'],
  ['  two\n lines ', 'two lines'],
])('%j becomes %j', (markup, text) => {
  expect(plainMarkup(markup)).toBe(text)
})

test('broken markup takes no time', async () => {
  const parts = ['<', '<a ', '&', '<sup', '&#']
  expect(await workUnits(() => parts.map((part) => plainMarkup(part.repeat(100_000))))).toBeLessThan(200)
})
