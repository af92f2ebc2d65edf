import { stemmer } from 'stemmer'

/** Words that scholarly prose exchanges without changing what is said. One group a line. */
const GROUPS = `
use employ utilize apply leverage adopt
show demonstrate find report observe indicate reveal note state
achieve reach attain obtain get score
large big
larger bigger greater
largest biggest greatest
small little
many numerous several multiple
propose introduce present describe suggest develop
method approach technique procedure
paper work study article research
author researcher
improve enhance boost
reduce decrease lower lessen cut
increase raise grow
compute calculate
build construct create make
remove eliminate drop omit
fast quick rapid
faster quicker
fastest quickest
new novel
right correct
wrong incorrect
ensure guarantee
happen occur arise
perform conduct
modify change alter
answer reply respond
part portion
costly expensive
solely purely exclusively
begin start
need require
help aid assist
keep hold retain maintain preserve store
choose select pick
split divide partition
combine merge join
error mistake
allow enable permit let
depend rely
convert transform turn
quality performance effectiveness
evaluate assess measure test
consist comprise contain include
outperform exceed surpass beat
replace substitute
produce generate yield
receive accept take
goal aim objective
cost expense
whole entire
main primary principal
`

const groupOf = new Map<string, string>()
for (const group of GROUPS.trim().split('\n')) {
  const [first = '', ...others] = group.split(' ').map((word) => stemmer(word))
  for (const word of [first, ...others]) groupOf.set(word, groupOf.get(word) ?? first)
}

/** The stem that stands for a stem and its synonyms. */
export function sense(stem: string): string {
  return groupOf.get(stem) ?? stem
}
