/** Commands of LaTeX, amsmath and amssymb that typeset mathematics and do nothing else. Nothing else goes into a formula. */
const STRUCTURE = `
  begin end left right middle frac dfrac tfrac cfrac binom dbinom tbinom genfrac sqrt over atop choose stackrel overset
  underset overline underline overbrace underbrace overleftarrow overrightarrow overleftrightarrow underleftarrow
  underrightarrow widehat widetilde hat bar tilde vec dot ddot dddot acute grave check breve mathring phantom hphantom
  vphantom substack boxed limits nolimits displaystyle textstyle scriptstyle scriptscriptstyle hline hdashline
  mathstrut smash not operatorname operatornamewithlimits pmod bmod mod pod notag nonumber
  big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm biggm Biggm
  mathrm mathbf mathbb mathcal mathit mathfrak mathsf mathtt mathscr mathnormal boldsymbol bm pmb bold bf rm it tt sf cal
  Bbb frak text textbf textit textrm textsf texttt textnormal textup textmd emph
  mathbin mathrel mathop mathord mathopen mathclose mathpunct mathinner
  quad qquad enspace thinspace medspace thickspace negthinspace negmedspace negthickspace space
  xleftarrow xrightarrow xleftrightarrow xmapsto xhookleftarrow xhookrightarrow
  dots ldots cdots vdots ddots dotsb dotsc dotsi dotsm dotso mathellipsis`

const FUNCTIONS = `
  arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker lg lim liminf limsup
  ln log max min Pr projlim sec sin sinh sup tan tanh varinjlim varliminf varlimsup varprojlim`

const SYMBOLS = `
  alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa varkappa lambda mu nu xi omicron pi varpi rho
  varrho sigma varsigma tau upsilon phi varphi chi psi omega digamma Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi
  Omega varGamma varDelta varTheta varLambda varXi varPi varSigma varUpsilon varPhi varPsi varOmega
  aleph beth gimel daleth ell wp Re Im imath jmath hbar hslash eth mho Finv Game partial nabla infty emptyset varnothing
  forall exists nexists neg lnot land lor top bot angle measuredangle sphericalangle triangle vartriangle square Box
  Diamond lozenge blacklozenge blacksquare blacktriangle blacktriangledown bigstar star clubsuit diamondsuit heartsuit
  spadesuit flat natural sharp prime backprime backslash surd checkmark maltese degree circledR circledS complement
  dag dagger ddag ddagger S P pounds yen
  sum prod coprod int iint iiint oint smallint bigcap bigcup bigodot bigoplus bigotimes bigsqcup biguplus bigvee bigwedge
  pm mp times div cdot cdotp centerdot ast circ bullet cap cup uplus sqcap sqcup vee wedge setminus smallsetminus wr amalg
  oplus ominus otimes oslash odot bigcirc diamond bigtriangleup bigtriangledown triangleleft triangleright lhd rhd unlhd
  unrhd ltimes rtimes leftthreetimes rightthreetimes boxplus boxminus boxtimes boxdot barwedge veebar doublebarwedge
  curlyvee curlywedge Cap Cup intercal dotplus divideontimes circledast circledcirc circleddash
  leq le leqslant leqq geq ge geqslant geqq lt gt ll gg lll ggg nleq ngeq nless ngtr lneq gneq lneqq gneqq lesssim gtrsim
  lessapprox gtrapprox lessgtr gtrless lesseqgtr gtreqless lessdot gtrdot equiv sim simeq nsim approx approxeq cong ncong
  ne neq asymp doteq doteqdot propto varpropto models perp mid nmid shortmid parallel nparallel shortparallel bowtie
  smile frown vdash dashv Vdash vDash Vvdash nvdash nvDash nVdash nVDash prec succ preceq succeq preccurlyeq succcurlyeq
  precsim succsim nprec nsucc npreceq nsucceq triangleq circeq eqcirc bumpeq Bumpeq risingdotseq fallingdotseq thicksim
  thickapprox backsim backsimeq between pitchfork therefore because
  in notin ni owns subset supset subseteq supseteq subsetneq supsetneq nsubseteq nsupseteq sqsubset sqsupset sqsubseteq
  sqsupseteq Subset Supset subseteqq supseteqq
  to gets leftarrow rightarrow uparrow downarrow leftrightarrow updownarrow Leftarrow Rightarrow Uparrow Downarrow
  Leftrightarrow Updownarrow longleftarrow longrightarrow longleftrightarrow Longleftarrow Longrightarrow
  Longleftrightarrow mapsto longmapsto hookleftarrow hookrightarrow leftharpoonup leftharpoondown rightharpoonup
  rightharpoondown rightleftharpoons leftrightharpoons nearrow searrow swarrow nwarrow leadsto rightsquigarrow
  nleftarrow nrightarrow nLeftarrow nRightarrow nleftrightarrow nLeftrightarrow twoheadleftarrow twoheadrightarrow
  leftleftarrows rightrightarrows leftrightarrows rightleftarrows upuparrows downdownarrows dashleftarrow dashrightarrow
  circlearrowleft circlearrowright curvearrowleft curvearrowright iff implies impliedby multimap restriction
  langle rangle lfloor rfloor lceil rceil lbrace rbrace lbrack rbrack lvert rvert lVert rVert vert Vert lgroup rgroup
  ulcorner urcorner llcorner lrcorner colon`

export const MATH_COMMANDS = new Set(`${STRUCTURE} ${FUNCTIONS} ${SYMBOLS}`.trim().split(/\s+/))

/** Commands of one sign: spaces, braces, signs that are escaped, and the end of a row. */
export const MATH_SIGNS = new Set([...',;:!> {}|%&#_\\'])
