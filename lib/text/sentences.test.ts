import { expect, test } from 'vitest'
import { sentencesOf } from './sentences'

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test('ends sentences at full stops, with closing quotes and brackets', () => {
  expect(split('It works. Does it? “Yes.” (It does.) We agree!')).toEqual([
    'It works.',
    'Does it?',
    '“Yes.”',
    '(It does.)',
    'We agree!',
  ])
})

test('starts a sentence at a name with a lower-case letter', () => {
  expect(split('Memory grows with the data. kNN-LM needs 15 TB. mRNA is read. and so on.')).toEqual([
    'Memory grows with the data.',
    'kNN-LM needs 15 TB.',
    'mRNA is read. and so on.',
  ])
})

test.each([
  'Vaswani et al. Transformers are fast',
  'This holds for attention, e.g. Bahdanau attention, too',
  'As Fig. 3 and Eq. 2 show, see Sec. 4',
  'It was written by A. N. Gomez and others',
  'The value rose by 2.5 BLEU vs. Google',
  'It was measured (in Tab. 2. Other tables differ) twice',
  'They met Dr. Smith at St. Andrews',
  'Die Lebensbereiche (wie z.B. Erwerbsarbeit) und z. B. Familie, vgl. Hradil 1987',
  'Siehe Abb. 3, Bd. 2 und die Hochschulen bzw. Universitäten in Frankfurt a.M. zuerst',
])('does not split %s', (text) => {
  expect(split(`${text}.`)).toEqual([`${text}.`])
})

test('ends a sentence at short words and units', () => {
  expect(split('So hoch ist es. Er wiegt 5 kg. Wer es hat, nimmt es ab. … Dann gilt x. Sonst nicht.')).toEqual([
    'So hoch ist es.',
    'Er wiegt 5 kg.',
    'Wer es hat, nimmt es ab.',
    '… Dann gilt x.',
    'Sonst nicht.',
  ])
})

test('ends a sentence at an abbreviation if a new one clearly begins', () => {
  expect(split('This was shown by Vaswani et al. We agree with option A. The rest follows.')).toEqual([
    'This was shown by Vaswani et al.',
    'We agree with option A.',
    'The rest follows.',
  ])
})

test('includes citations and footnote marks in the sentence that they end', () => {
  expect(split('We use attention. [12, 13] It is fast.')).toEqual(['We use attention. [12, 13]', 'It is fast.'])
  expect(split('We parsed each PDF.11 We kept the rest.')).toEqual(['We parsed each PDF.11', 'We kept the rest.'])
})

test('offsets leave out only the space between sentences', () => {
  const text = '  One is here.   Two is there.  '
  expect(sentencesOf(text)).toEqual([
    { start: 2, end: 14 },
    { start: 17, end: 30 },
  ])
  expect(sentencesOf('   ')).toEqual([])
})

test('initials do not end a sentence, and superscript numbers belong to it', () => {
  expect(split('It was made at U.C. Berkeley by others.')).toHaveLength(1)
  expect(split('She holds a Ph.D. Her work is on i.i.d. Gaussian noise.')).toEqual([
    'She holds a Ph.D. Her work is on i.i.d. Gaussian noise.',
  ])
  expect(split('We parsed each PDF.^11 We kept the rest.^12,13 It was little.')).toEqual([
    'We parsed each PDF.^11',
    'We kept the rest.^12,13',
    'It was little.',
  ])
})

test('Chinese and Japanese sentences end without a space after the full stop', () => {
  const text = '天气数据取自气象站。研究由四人进行！“结果如何？”他问。They agreed. 完。'
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '天气数据取自气象站。',
    '研究由四人进行！',
    '“结果如何？”',
    '他问。',
    'They agreed. 完。',
  ])
})
