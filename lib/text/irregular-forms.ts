const FORMS = `ate eat, became become, began begin, begun begin, bit bite, bitten bite, blew blow, blown blow, bore bear,
  born bear, bought buy, broke break, broken break, brought bring, built build, came come, caught catch, children child,
  chose choose, chosen choose, dealt deal, died die, drawn draw, drew draw, driven drive, drove drive, dying die, eaten eat,
  fallen fall, fed feed, feet foot, fell fall, felt feel, flew fly, flown fly, forgot forget, forgotten forget, found find,
  froze freeze, frozen freeze, gave give, given give, gone go, got get, gotten get, grew grow, grown grow, held hold, hid hide,
  hidden hide, kept keep, knew know, known know, laid lay, learnt learn, led lead, left leave, lost lose, lying lie, made make,
  meant mean, men man, met meet, mice mouse, paid pay, people person, ran run, risen rise, rose rise, said say, sank sink,
  saw see, seen see, sent send, shone shine, shot shoot, shrank shrink, shrunk shrink, slept sleep, sold sell, sped speed,
  spent spend, spoke speak, spoken speak, spun spin, stood stand, struck strike, stuck stick, sunk sink, swam swim,
  swept sweep, swung swing, taken take, taught teach, teeth tooth, thought think, threw throw, thrown throw, tied tie,
  told tell, took take, tore tear, torn tear, went go, woke wake, woken wake, won win, wore wear, worn wear, written write,
  wrote write, women woman`
const bases = new Map(FORMS.split(/,\s+/).map((pair) => pair.split(' ') as [string, string]))

/** The form in which a dictionary has a lower-case word, of those whose stem does not tell: "throw" for "threw". */
export function baseForm(word: string): string {
  return bases.get(word) ?? word
}
