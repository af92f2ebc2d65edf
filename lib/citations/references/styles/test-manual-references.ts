import type { CslStyle } from '../citation-style'
import type { CslItem, CslName } from '../csl-item'

/** An example from a manual. `item` has what a user would enter for the work. */
export type ManualReference = {
  style: CslStyle
  kind: string
  item: Partial<CslItem>
  expected: string
}

/** `Doe, Jane; =World Health Organization; Gilstrap, L. C., 3rd` */
function names(text: string): CslName[] {
  return text.split('; ').map((name) => {
    if (name.startsWith('=')) return { literal: name.slice(1) }
    const [family, given, suffix] = name.split(', ')
    return { family, ...(given && { given }), ...(suffix && { suffix }) }
  })
}

const on = (...parts: number[]) => ({ 'date-parts': [parts] })

/**
 * Examples from apastyle.apa.org/style-grammar-guidelines/references/examples, and from chapter 10 of the Publication
 * Manual, 7th edition.
 */
const APA: [kind: string, item: Partial<CslItem>, expected: string][] = [
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Grady, J. S.; Her, M.; Moreno, G.; Perez, C.; Yelinek, J.'),
      issued: on(2019),
      title:
        'Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States',
      'container-title': 'Psychology of Popular Media Culture',
      volume: '8',
      issue: '3',
      page: '207-217',
      DOI: '10.1037/ppm0000185',
    },
    'Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. Psychology of Popular Media Culture, 8(3), 207–217. https://doi.org/10.1037/ppm0000185',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('McCauley, S. M.; Christiansen, M. H.'),
      issued: on(2019),
      title: 'Language learning as language use: A cross-linguistic model of child language development',
      'container-title': 'Psychological Review',
      volume: '126',
      issue: '1',
      page: '1-51',
      DOI: '10.1037/rev0000126',
    },
    'McCauley, S. M., & Christiansen, M. H. (2019). Language learning as language use: A cross-linguistic model of child language development. Psychological Review, 126(1), 1–51. https://doi.org/10.1037/rev0000126',
  ],
  [
    'proceedings',
    {
      type: 'article-journal',
      author: names('Duckworth, A. L.; Quirk, A.; Gallop, R.; Hoyle, R. H.; Kelly, D. R.; Matthews, M. D.'),
      issued: on(2019),
      title: 'Cognitive and noncognitive predictors of success',
      'container-title': 'Proceedings of the National Academy of Sciences, USA',
      volume: '116',
      issue: '47',
      page: '23499-23504',
      DOI: '10.1073/pnas.1910510116',
    },
    'Duckworth, A. L., Quirk, A., Gallop, R., Hoyle, R. H., Kelly, D. R., & Matthews, M. D. (2019). Cognitive and noncognitive predictors of success. Proceedings of the National Academy of Sciences, USA, 116(47), 23499–23504. https://doi.org/10.1073/pnas.1910510116',
  ],
  [
    'magazine article',
    {
      type: 'article-magazine',
      author: names('Lyons, D.'),
      issued: on(2009, 6, 15),
      title: "Don't “iTune” us: It's geeks versus writers",
      'container-title': 'Newsweek',
      volume: '153',
      issue: '24',
      page: '27',
    },
    'Lyons, D. (2009, June 15). Don’t “iTune” us: It’s geeks versus writers. Newsweek, 153(24), 27.',
  ],
  [
    'newspaper article',
    {
      type: 'article-newspaper',
      author: names('Hess, A.'),
      issued: on(2019, 7, 3),
      title: 'Cats who take direction',
      'container-title': 'The New York Times',
      page: 'C1',
    },
    'Hess, A. (2019, July 3). Cats who take direction. The New York Times, C1.',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Sapolsky, R. M.'),
      issued: on(2017),
      title: 'Behave: The biology of humans at our best and worst',
      publisher: 'Penguin Books',
    },
    'Sapolsky, R. M. (2017). Behave: The biology of humans at our best and worst. Penguin Books.',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Jackson, L. M.'),
      issued: on(2019),
      title: 'The psychology of prejudice: From attitudes to social action',
      edition: '2',
      publisher: 'American Psychological Association',
      DOI: '10.1037/0000168-000',
    },
    'Jackson, L. M. (2019). The psychology of prejudice: From attitudes to social action (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000168-000',
  ],
  [
    'edited book',
    {
      type: 'book',
      editor: names('Torino, G. C.; Rivera, D. P.; Capodilupo, C. M.; Nadal, K. L.; Sue, D. W.'),
      issued: on(2019),
      title: 'Microaggression theory: Influence and implications',
      publisher: 'John Wiley & Sons',
      DOI: '10.1002/9781119466642',
    },
    'Torino, G. C., Rivera, D. P., Capodilupo, C. M., Nadal, K. L., & Sue, D. W. (Eds.). (2019). Microaggression theory: Influence and implications. John Wiley & Sons. https://doi.org/10.1002/9781119466642',
  ],
  [
    'chapter',
    {
      type: 'chapter',
      author: names('Aron, L.; Botella, M.; Lubart, T.'),
      issued: on(2019),
      title: 'Culinary arts: Talent and their development',
      editor: names('Subotnik, R. F.; Olszewski-Kubilius, P.; Worrell, F. C.'),
      'container-title': 'The psychology of high performance: Developing human potential into domain-specific talent',
      page: '345-359',
      publisher: 'American Psychological Association',
      DOI: '10.1037/0000120-016',
    },
    'Aron, L., Botella, M., & Lubart, T. (2019). Culinary arts: Talent and their development. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), The psychology of high performance: Developing human potential into domain-specific talent (pp. 345–359). American Psychological Association. https://doi.org/10.1037/0000120-016',
  ],
  [
    'chapter',
    {
      type: 'chapter',
      author: names('Dillard, J. P.'),
      issued: on(2020),
      title: 'Currents in the study of persuasion',
      editor: names('Oliver, M. B.; Raney, A. A.; Bryant, J.'),
      'container-title': 'Media effects: Advances in theory and research',
      edition: '4',
      page: '115-129',
      publisher: 'Routledge',
    },
    'Dillard, J. P. (2020). Currents in the study of persuasion. In M. B. Oliver, A. A. Raney, & J. Bryant (Eds.), Media effects: Advances in theory and research (4th ed., pp. 115–129). Routledge.',
  ],
  // The guide also names the author of the introduction, which is left out here.
  [
    'translated book',
    {
      type: 'book',
      author: names('Piaget, J.; Inhelder, B.'),
      issued: on(1969),
      title: 'The psychology of the child',
      translator: names('Weaver, H.'),
      edition: '2',
      publisher: 'Basic Books',
      'original-date': on(1966),
    },
    'Piaget, J., & Inhelder, B. (1969). The psychology of the child (H. Weaver, Trans.; 2nd ed.). Basic Books. (Original work published 1966)',
  ],
  [
    'report',
    {
      type: 'report',
      author: names('=National Cancer Institute'),
      issued: on(2019),
      title: 'Taking time: Support for people with cancer',
      genre: 'NIH Publication',
      number: '18-2059',
      publisher: 'U.S. Department of Health and Human Services, National Institutes of Health',
      URL: 'https://www.cancer.gov/publications/patient-education/takingtime.pdf',
    },
    'National Cancer Institute. (2019). Taking time: Support for people with cancer (NIH Publication No. 18-2059). U.S. Department of Health and Human Services, National Institutes of Health. https://www.cancer.gov/publications/patient-education/takingtime.pdf',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Harris, L.'),
      issued: on(2014),
      title: 'Instructional leadership perceptions and practices of elementary school leaders',
      genre: 'Unpublished doctoral dissertation',
      publisher: 'University of Virginia',
    },
    'Harris, L. (2014). Instructional leadership perceptions and practices of elementary school leaders [Unpublished doctoral dissertation]. University of Virginia.',
  ],
  [
    'preprint',
    {
      type: 'article',
      author: names('Latimier, A.; Peyre, H.; Ramus, F.'),
      issued: on(2020),
      title: 'A meta-analytic review of the benefit of spacing out retrieval practice episodes on retention',
      publisher: 'PsyArXiv',
      URL: 'https://psyarxiv.com/kzy7u/',
    },
    'Latimier, A., Peyre, H., & Ramus, F. (2020). A meta-analytic review of the benefit of spacing out retrieval practice episodes on retention. PsyArXiv. https://psyarxiv.com/kzy7u/',
  ],
  [
    'data set',
    {
      type: 'dataset',
      author: names("D'Souza, A.; Wiseheart, M."),
      issued: on(2018),
      title: 'Cognitive effects of music and dance training in children',
      number: 'ICPSR 37080',
      version: 'V1',
      publisher: 'ICPSR',
      DOI: '10.3886/ICPSR37080.v1',
    },
    'D’Souza, A., & Wiseheart, M. (2018). Cognitive effects of music and dance training in children (ICPSR 37080; Version V1) [Data set]. ICPSR. https://doi.org/10.3886/ICPSR37080.v1',
  ],
  [
    'software',
    {
      type: 'software',
      author: names('Borenstein, M.; Hedges, L.; Higgins, J.; Rothstein, H.'),
      issued: on(2014),
      title: 'Comprehensive meta-analysis',
      version: '3.3.070',
      publisher: 'Biostat',
      URL: 'https://www.meta-analysis.com/',
    },
    'Borenstein, M., Hedges, L., Higgins, J., & Rothstein, H. (2014). Comprehensive meta-analysis (Version 3.3.070) [Computer software]. Biostat. https://www.meta-analysis.com/',
  ],
  [
    'web page',
    {
      type: 'webpage',
      author: names('=National Institute of Mental Health'),
      issued: on(2018, 7),
      title: 'Anxiety disorders',
      publisher: 'U.S. Department of Health and Human Services, National Institutes of Health',
      URL: 'https://www.nimh.nih.gov/health/topics/anxiety-disorders/index.shtml',
    },
    'National Institute of Mental Health. (2018, July). Anxiety disorders. U.S. Department of Health and Human Services, National Institutes of Health. https://www.nimh.nih.gov/health/topics/anxiety-disorders/index.shtml',
  ],
  [
    'film',
    {
      type: 'motion_picture',
      director: names('Forman, M.'),
      issued: on(1975),
      title: "One flew over the cuckoo's nest",
      genre: 'Film',
      publisher: 'United Artists',
    },
    'Forman, M. (Director). (1975). One flew over the cuckoo’s nest [Film]. United Artists.',
  ],
  [
    'encyclopedia entry',
    {
      type: 'entry-encyclopedia',
      author: names('Graham, G.'),
      issued: on(2019),
      title: 'Behaviorism',
      editor: names('Zalta, E. N.'),
      'container-title': 'The Stanford encyclopedia of philosophy',
      edition: 'Summer 2019 ed.',
      publisher: 'Stanford University',
      URL: 'https://plato.stanford.edu/archives/sum2019/entries/behaviorism',
    },
    'Graham, G. (2019). Behaviorism. In E. N. Zalta (Ed.), The Stanford encyclopedia of philosophy (Summer 2019 ed.). Stanford University. https://plato.stanford.edu/archives/sum2019/entries/behaviorism',
  ],
  [
    'magazine article',
    {
      type: 'article-magazine',
      author: names('Schaefer, N. K.; Shapiro, B.'),
      issued: on(2019, 9, 6),
      title: 'New middle chapter in the story of human evolution',
      'container-title': 'Science',
      volume: '365',
      issue: '6457',
      page: '981-982',
      DOI: '10.1126/science.aay3550',
    },
    'Schaefer, N. K., & Shapiro, B. (2019, September 6). New middle chapter in the story of human evolution. Science, 365(6457), 981–982. https://doi.org/10.1126/science.aay3550',
  ],
  [
    'edited book',
    {
      type: 'book',
      issued: on(2010),
      title: 'Early childhood education: Values and practices in Denmark',
      editor: names('Hygum, E.; Pedersen, P. M.'),
      publisher: 'Hans Reitzels Forlag',
      URL: 'https://earlychildhoodeducation.digi.hansreitzel.dk/',
    },
    'Hygum, E., & Pedersen, P. M. (Eds.). (2010). Early childhood education: Values and practices in Denmark. Hans Reitzels Forlag. https://earlychildhoodeducation.digi.hansreitzel.dk/',
  ],
  [
    'edited book',
    {
      type: 'book',
      issued: on(2020),
      title: 'Nanotechnology based approaches for tuberculosis treatment',
      editor: names('Kesharwani, P.'),
      publisher: 'Academic Press',
    },
    'Kesharwani, P. (Ed.). (2020). Nanotechnology based approaches for tuberculosis treatment. Academic Press.',
  ],
  [
    'edited book',
    {
      type: 'book',
      issued: on(2017),
      title: 'Military veteran psychological health and social care: Contemporary approaches',
      editor: names('Hacker Hughes, J.'),
      publisher: 'Routledge',
    },
    'Hacker Hughes, J. (Ed.). (2017). Military veteran psychological health and social care: Contemporary approaches. Routledge.',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Zambrano-Vazquez, L.'),
      issued: on(2016),
      title:
        'The interaction of state and trait worry on response monitoring in those with worry and obsessive-compulsive symptoms',
      genre: 'Doctoral dissertation',
      publisher: 'University of Arizona',
      archive: 'UA Campus Repository',
      URL: 'https://repository.arizona.edu/handle/10150/620615',
    },
    'Zambrano-Vazquez, L. (2016). The interaction of state and trait worry on response monitoring in those with worry and obsessive-compulsive symptoms [Doctoral dissertation, University of Arizona]. UA Campus Repository. https://repository.arizona.edu/handle/10150/620615',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Hutcheson, V. H.'),
      issued: on(2012),
      title:
        'Dealing with dual differences: Social coping strategies of gifted and lesbian, gay, bisexual, transgender, and queer adolescents',
      genre: "Master's thesis",
      publisher: 'The College of William & Mary',
      archive: 'William & Mary Digital Archive',
      URL: 'https://digitalarchive.wm.edu/bitstream/handle/10288/16594/HutchesonVirginia2012.pdf',
    },
    'Hutcheson, V. H. (2012). Dealing with dual differences: Social coping strategies of gifted and lesbian, gay, bisexual, transgender, and queer adolescents [Master’s thesis, The College of William & Mary]. William & Mary Digital Archive. https://digitalarchive.wm.edu/bitstream/handle/10288/16594/HutchesonVirginia2012.pdf',
  ],
  [
    'data set',
    {
      type: 'dataset',
      author: names('=Pew Research Center'),
      issued: on(2018),
      title: 'American trends panel Wave 26',
      URL: 'https://www.pewsocialtrends.org/dataset/american-trends-panel-wave-26/',
    },
    'Pew Research Center. (2018). American trends panel Wave 26 [Data set]. https://www.pewsocialtrends.org/dataset/american-trends-panel-wave-26/',
  ],
  [
    'preprint',
    {
      type: 'article',
      author: names('Hampton, S.; Rabagliati, H.; Sorace, A.; Fletcher-Watson, S.'),
      issued: on(2017),
      title: "Autism and bilingualism: A qualitative interview study of parents' perspectives and experiences",
      publisher: 'PsyArXiv',
      DOI: '10.31234/osf.io/76xfs',
    },
    'Hampton, S., Rabagliati, H., Sorace, A., & Fletcher-Watson, S. (2017). Autism and bilingualism: A qualitative interview study of parents’ perspectives and experiences. PsyArXiv. https://doi.org/10.31234/osf.io/76xfs',
  ],
  [
    'web page',
    {
      type: 'webpage',
      author: names('=World Health Organization'),
      issued: on(2018, 5, 24),
      title: 'The top 10 causes of death',
      URL: 'https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
    },
    'World Health Organization. (2018, May 24). The top 10 causes of death. https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
  ],
  [
    'web page',
    {
      type: 'webpage',
      author: names('=National Nurses United'),
      title: 'What employers should do to protect nurses from Zika',
      URL: 'https://www.nationalnursesunited.org/pages/what-employers-should-do-to-protect-rns-from-zika',
    },
    'National Nurses United. (n.d.). What employers should do to protect nurses from Zika. https://www.nationalnursesunited.org/pages/what-employers-should-do-to-protect-rns-from-zika',
  ],
]

/** Author-date examples from the quick guide at chicagomanualofstyle.org, 18th edition. */
const CHICAGO: typeof APA = [
  [
    'book',
    {
      type: 'book',
      author: names('Yu, Charles'),
      issued: on(2020),
      title: 'Interior Chinatown',
      publisher: 'Pantheon Books',
    },
    'Yu, Charles. 2020. Interior Chinatown. Pantheon Books.',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Binder, Amy J.; Kidder, Jeffrey L.'),
      issued: on(2022),
      title:
        'The channels of student activism: How the left and right are winning (and losing) in campus politics today',
      publisher: 'University of Chicago Press',
    },
    'Binder, Amy J., and Jeffrey L. Kidder. 2022. The Channels of Student Activism: How the Left and Right Are Winning (and Losing) in Campus Politics Today. University of Chicago Press.',
  ],
  [
    'chapter',
    {
      type: 'chapter',
      author: names('Doyle, Kathleen'),
      issued: on(2023),
      title: 'The Queen Mary Psalter',
      'container-title': 'The book by design: The remarkable story of the world’s greatest invention',
      editor: names('Marks, P. J. M.; Parkin, Stephen'),
      publisher: 'University of Chicago Press',
    },
    'Doyle, Kathleen. 2023. “The Queen Mary Psalter.” In The Book by Design: The Remarkable Story of the World’s Greatest Invention, edited by P. J. M. Marks and Stephen Parkin. University of Chicago Press.',
  ],
  // The guide also names the author of the introduction, which is left out here.
  [
    'translated book',
    {
      type: 'book',
      author: names('Liu, Xinwu'),
      issued: on(2021),
      title: 'The wedding party',
      translator: names('Tiang, Jeremy'),
      publisher: 'Amazon Crossing',
    },
    'Liu, Xinwu. 2021. The Wedding Party. Translated by Jeremy Tiang. Amazon Crossing.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Dittmar, Emily L.; Schemske, Douglas W.'),
      issued: on(2023),
      title: 'Temporal variation in selection influences microgeographic local adaptation',
      'container-title': 'American Naturalist',
      volume: '202',
      issue: '4',
      page: '471-485',
      DOI: '10.1086/725865',
    },
    'Dittmar, Emily L., and Douglas W. Schemske. 2023. “Temporal Variation in Selection Influences Microgeographic Local Adaptation.” American Naturalist 202 (4): 471–85. https://doi.org/10.1086/725865.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Kwon, Hyeyoung'),
      issued: on(2022),
      title: 'Inclusion work: Children of immigrants claiming membership in everyday life',
      'container-title': 'American Journal of Sociology',
      volume: '127',
      issue: '6',
      page: '1818-1859',
      DOI: '10.1086/720277',
    },
    'Kwon, Hyeyoung. 2022. “Inclusion Work: Children of Immigrants Claiming Membership in Everyday Life.” American Journal of Sociology 127 (6): 1818–59. https://doi.org/10.1086/720277.',
  ],
  [
    'newspaper article',
    {
      type: 'article-newspaper',
      author: names('Blum, Dani'),
      issued: on(2023, 12, 13),
      title: 'Are flax seeds all that?',
      'container-title': 'New York Times',
      URL: 'https://www.nytimes.com/2023/12/13/well/eat/flax-seeds-benefits.html',
    },
    'Blum, Dani. 2023. “Are Flax Seeds All That?” New York Times, December 13. https://www.nytimes.com/2023/12/13/well/eat/flax-seeds-benefits.html.',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Blajer de la Garza, Yuna'),
      issued: on(2019),
      title: 'A house is not a home: Citizenship and belonging in contemporary democracies',
      genre: 'PhD diss.',
      publisher: 'University of Chicago',
    },
    'Blajer de la Garza, Yuna. 2019. “A House Is Not a Home: Citizenship and Belonging in Contemporary Democracies.” PhD diss., University of Chicago.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Keng, Shao-Hsun; Lin, Chun-Hung; Orazem, Peter F.'),
      issued: on(2017),
      title: 'Expanding college access in Taiwan, 1978–2014: Effects on graduate quality and income inequality',
      'container-title': 'Journal of Human Capital',
      volume: '11',
      issue: '1',
      page: '1-34',
      DOI: '10.1086/690235',
    },
    'Keng, Shao-Hsun, Chun-Hung Lin, and Peter F. Orazem. 2017. “Expanding College Access in Taiwan, 1978–2014: Effects on Graduate Quality and Income Inequality.” Journal of Human Capital 11 (1): 1–34. https://doi.org/10.1086/690235.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Satterfield, Susan'),
      issued: on(2016),
      title: 'Livy and the Pax Deum',
      'container-title': 'Classical Philology',
      volume: '111',
      issue: '2',
      page: '165-176',
    },
    'Satterfield, Susan. 2016. “Livy and the Pax Deum.” Classical Philology 111 (2): 165–76.',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Rutz, Cynthia Lillian'),
      issued: on(2013),
      title: 'King Lear and its folktale analogues',
      genre: 'PhD diss.',
      publisher: 'University of Chicago',
    },
    'Rutz, Cynthia Lillian. 2013. “King Lear and Its Folktale Analogues.” PhD diss., University of Chicago.',
  ],
]

/** Examples from the IEEE Reference Guide; containers are abbreviated as it does. */
const IEEE: typeof APA = [
  [
    'book',
    {
      type: 'book',
      author: names('Klaus, B.; Horn, P.'),
      issued: on(1986),
      title: 'Robot Vision',
      publisher: 'MIT Press',
      'publisher-place': 'Cambridge, MA, USA',
    },
    'B. Klaus and P. Horn, Robot Vision. Cambridge, MA, USA: MIT Press, 1986.',
  ],
  [
    'chapter',
    {
      type: 'chapter',
      author: names('Stein, L.'),
      issued: on(1994),
      title: 'Random patterns',
      'container-title': 'Computers and You',
      editor: names('Brake, J. S.'),
      publisher: 'Wiley',
      'publisher-place': 'New York, NY, USA',
      page: '55-70',
    },
    'L. Stein, “Random patterns,” in Computers and You, J. S. Brake, Ed. New York, NY, USA: Wiley, 1994, pp. 55–70.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Duncombe, J. U.'),
      issued: on(1959, 1),
      title: 'Infrared navigation—Part I: An assessment of feasibility',
      'container-title': 'IEEE Trans. Electron Devices',
      volume: 'ED-11',
      issue: '1',
      page: '34-39',
    },
    'J. U. Duncombe, “Infrared navigation—Part I: An assessment of feasibility,” IEEE Trans. Electron Devices, vol. ED-11, no. 1, pp. 34–39, Jan. 1959.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Wigner, E. P.'),
      issued: on(1965, 12),
      title: 'Theory of traveling wave optical laser',
      'container-title': 'Phys. Rev.',
      volume: '134',
      page: 'A635-A646',
    },
    'E. P. Wigner, “Theory of traveling wave optical laser,” Phys. Rev., vol. 134, pp. A635–A646, Dec. 1965.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Miller, E. H.'),
      issued: on(1967, 1),
      title: 'A note on reflector arrays',
      'container-title': 'IEEE Trans. Antennas Propag.',
      volume: 'AP-15',
      issue: '1',
      page: '16-19',
    },
    'E. H. Miller, “A note on reflector arrays,” IEEE Trans. Antennas Propag., vol. AP-15, no. 1, pp. 16–19, Jan. 1967.',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Williams, J. O.'),
      issued: on(1993),
      title: 'Narrow-band analyzer',
      genre: 'Ph.D. dissertation',
      publisher: 'Dept. Elect. Eng., Harvard Univ.',
      'publisher-place': 'Cambridge, MA, USA',
    },
    'J. O. Williams, “Narrow-band analyzer,” Ph.D. dissertation, Dept. Elect. Eng., Harvard Univ., Cambridge, MA, USA, 1993.',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Kawasaki, N.'),
      issued: on(1993),
      title: 'Parametric study of thermal and chemical nonequilibrium nozzle flow',
      genre: 'M.S. thesis',
      publisher: 'Dept. Electron. Eng., Osaka Univ.',
      'publisher-place': 'Osaka, Japan',
    },
    'N. Kawasaki, “Parametric study of thermal and chemical nonequilibrium nozzle flow,” M.S. thesis, Dept. Electron. Eng., Osaka Univ., Osaka, Japan, 1993.',
  ],
  [
    'report',
    {
      type: 'report',
      author: names('Reber, E. E.; Mitchell, R. L.; Carter, C. J.'),
      issued: on(1988, 11),
      title: 'Oxygen absorption in the earth’s atmosphere',
      publisher: 'Aerospace Corp.',
      'publisher-place': 'Los Angeles, CA, USA',
      genre: 'Tech. Rep.',
      number: 'TR-0200 (4230-46)-3',
    },
    'E. E. Reber, R. L. Mitchell, and C. J. Carter, “Oxygen absorption in the earth’s atmosphere,” Aerospace Corp., Los Angeles, CA, USA, Tech. Rep. TR-0200 (4230-46)-3, Nov. 1988.',
  ],
  [
    'patent',
    {
      type: 'patent',
      author: names('Wilkinson, J. P.'),
      issued: on(1990, 7, 16),
      title: 'Nonlinear resonant circuit devices',
      number: '3 624 125',
      authority: 'U.S.',
    },
    'J. P. Wilkinson, “Nonlinear resonant circuit devices,” U.S. Patent 3 624 125, July 16, 1990.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Ito, M.'),
      issued: on(2008, 2),
      title: 'Application of amorphous oxide TFT to electrophoretic display',
      'container-title': 'J. Non-Cryst. Solids',
      volume: '354',
      issue: '19',
      page: '2777-2782',
      custom: { moreAuthors: true },
    },
    'M. Ito et al., “Application of amorphous oxide TFT to electrophoretic display,” J. Non-Cryst. Solids, vol. 354, no. 19, pp. 2777–2782, Feb. 2008.',
  ],
]

/** Sample references of the NLM for the ICMJE (nlm.nih.gov/bsd/uniform_requirements.html), based on Citing Medicine. */
const VANCOUVER: typeof APA = [
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Halpern, S. D.; Ubel, P. A.; Caplan, A. L.'),
      issued: on(2002, 7, 25),
      title: 'Solid-organ transplantation in HIV-infected patients',
      'container-title': 'N Engl J Med',
      volume: '347',
      issue: '4',
      page: '284-287',
    },
    'Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002 Jul 25;347(4):284-7.',
  ],
  [
    'article of an organization',
    {
      type: 'article-journal',
      author: names('=Diabetes Prevention Program Research Group'),
      issued: on(2002),
      title: 'Hypertension, insulin, and proinsulin in participants with impaired glucose tolerance',
      'container-title': 'Hypertension',
      volume: '40',
      issue: '5',
      page: '679-686',
    },
    'Diabetes Prevention Program Research Group. Hypertension, insulin, and proinsulin in participants with impaired glucose tolerance. Hypertension. 2002;40(5):679-86.',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Murray, P. R.; Rosenthal, K. S.; Kobayashi, G. S.; Pfaller, M. A.'),
      issued: on(2002),
      title: 'Medical microbiology',
      edition: '4',
      publisher: 'Mosby',
      'publisher-place': 'St. Louis',
    },
    'Murray PR, Rosenthal KS, Kobayashi GS, Pfaller MA. Medical microbiology. 4th ed. St. Louis: Mosby; 2002.',
  ],
  [
    'edited book',
    {
      type: 'book',
      editor: names('Gilstrap, L. C., 3rd; Cunningham, F. G.; VanDorsten, J. P.'),
      issued: on(2002),
      title: 'Operative obstetrics',
      edition: '2',
      publisher: 'McGraw-Hill',
      'publisher-place': 'New York',
    },
    'Gilstrap LC 3rd, Cunningham FG, VanDorsten JP, editors. Operative obstetrics. 2nd ed. New York: McGraw-Hill; 2002.',
  ],
  [
    'chapter',
    {
      type: 'chapter',
      author: names('Meltzer, P. S.; Kallioniemi, A.; Trent, J. M.'),
      issued: on(2002),
      title: 'Chromosome alterations in human solid tumors',
      editor: names('Vogelstein, B.; Kinzler, K. W.'),
      'container-title': 'The genetic basis of human cancer',
      publisher: 'McGraw-Hill',
      'publisher-place': 'New York',
      page: '93-113',
    },
    'Meltzer PS, Kallioniemi A, Trent JM. Chromosome alterations in human solid tumors. In: Vogelstein B, Kinzler KW, editors. The genetic basis of human cancer. New York: McGraw-Hill; 2002. p. 93-113.',
  ],
  [
    'thesis',
    {
      type: 'thesis',
      author: names('Borkowski, M. M.'),
      issued: on(2002),
      title: 'Infant sleep and feeding: a telephone survey of Hispanic Americans',
      genre: 'dissertation',
      publisher: 'Central Michigan University',
      'publisher-place': 'Mount Pleasant (MI)',
    },
    'Borkowski MM. Infant sleep and feeding: a telephone survey of Hispanic Americans [dissertation]. Mount Pleasant (MI): Central Michigan University; 2002.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names(
        'Rose, M. E.; Huerbin, M. B.; Melick, J.; Marion, D. W.; Palmer, A. M.; Schiding, J. K.; Kochanek, P. M.; Graham, S. H.',
      ),
      issued: on(2002),
      title: 'Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury',
      'container-title': 'Brain Res',
      volume: '935',
      issue: '1-2',
      page: '40-46',
    },
    'Rose ME, Huerbin MB, Melick J, Marion DW, Palmer AM, Schiding JK, et al. Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury. Brain Res. 2002;935(1-2):40-6.',
  ],
  [
    'journal article',
    {
      type: 'article-journal',
      author: names('Banit, D. M.; Kaufer, H.; Hartford, J. M.'),
      issued: on(2002),
      title: 'Intraoperative frozen section analysis in revision total joint arthroplasty',
      'container-title': 'Clin Orthop',
      issue: '401',
      page: '230-238',
    },
    'Banit DM, Kaufer H, Hartford JM. Intraoperative frozen section analysis in revision total joint arthroplasty. Clin Orthop. 2002;(401):230-8.',
  ],
  [
    'article without author',
    {
      type: 'article-journal',
      issued: on(2002),
      title: '21st century heart solution may have a sting in the tail',
      'container-title': 'BMJ',
      volume: '325',
      issue: '7357',
      page: '184',
    },
    '21st century heart solution may have a sting in the tail. BMJ. 2002;325(7357):184.',
  ],
  [
    'article without author',
    {
      type: 'article-journal',
      issued: on(2002, 6),
      title: 'Outreach: bringing HIV-positive individuals into care',
      'container-title': 'HRSA Careaction',
      page: '1-6',
    },
    'Outreach: bringing HIV-positive individuals into care. HRSA Careaction. 2002 Jun:1-6.',
  ],
]

/** Examples from Cite Them Right (Pears and Shields), as university libraries publish them. */
const HARVARD: typeof APA = [
  [
    'book',
    {
      type: 'book',
      author: names('Bell, J.; Waters, S.'),
      issued: on(2018),
      title: 'Doing your research project: a guide for first-time researchers',
      edition: '7',
      publisher: 'Open University Press',
      'publisher-place': 'London',
    },
    'Bell, J. and Waters, S. (2018) Doing your research project: a guide for first-time researchers. 7th edn. London: Open University Press.',
  ],
  [
    'chapter',
    {
      type: 'chapter',
      author: names('Franklin, A. W.'),
      issued: on(2012),
      title: 'Management of the problem',
      editor: names('Smith, S. M.'),
      'container-title': 'The maltreatment of children',
      publisher: 'MTP',
      'publisher-place': 'Lancaster',
      page: '83-95',
    },
    'Franklin, A.W. (2012) ‘Management of the problem’, in S.M. Smith (ed.) The maltreatment of children. Lancaster: MTP, pp. 83–95.',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Banerjee, A.; Watson, T. F.'),
      issued: on(2011),
      title: 'Pickard’s manual of operative dentistry',
      edition: '9',
      publisher: 'Oxford University Press',
      'publisher-place': 'Oxford',
    },
    'Banerjee, A. and Watson, T.F. (2011) Pickard’s manual of operative dentistry. 9th edn. Oxford: Oxford University Press.',
  ],
  [
    'magazine article',
    {
      type: 'article-magazine',
      author: names('Davidson, A.'),
      issued: on(2013, 4, 16),
      accessed: on(2015, 6, 22),
      title: 'The Saudi Marathon Man',
      'container-title': 'The New Yorker',
      URL: 'http://www.newyorker.com/news/daily-comment/the-saudi-marathon-man',
    },
    'Davidson, A. (2013) ‘The Saudi Marathon Man’, The New Yorker, 16 April. Available at: http://www.newyorker.com/news/daily-comment/the-saudi-marathon-man (Accessed: 22 June 2015).',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Guy, J.'),
      issued: on(2001),
      title: 'The view across the river: Harriette Colenso and the Zulu struggle against imperialism',
      publisher: 'University Press of Virginia',
      'publisher-place': 'Charlottesville, Virginia',
    },
    'Guy, J. (2001) The view across the river: Harriette Colenso and the Zulu struggle against imperialism. Charlottesville, Virginia: University Press of Virginia.',
  ],
  [
    'book',
    {
      type: 'book',
      author: names('Hedley, C.; Shaw, N.'),
      issued: on(2023),
      title: 'Plant medicine: a collection of the teachings of herbalists Christopher Hedley & Non Shaw',
      publisher: 'Aeon Books',
      'publisher-place': 'London',
    },
    'Hedley, C. and Shaw, N. (2023) Plant medicine: a collection of the teachings of herbalists Christopher Hedley & Non Shaw. London: Aeon Books.',
  ],
  // The guide also names the author of the introduction, which is left out here.
  [
    'translated book',
    {
      type: 'book',
      author: names('=Homer'),
      issued: on(1997),
      title: 'The Iliad',
      translator: names('Davies, J.'),
      publisher: 'Dover Publications',
      'publisher-place': 'London',
    },
    'Homer (1997) The Iliad. Translated by J. Davies. London: Dover Publications.',
  ],
]

/** References as printed in the styles' manuals, not as a processor writes them; without italics. */
export const MANUAL_REFERENCES: ManualReference[] = (
  [
    ['apa', APA],
    ['chicago', CHICAGO],
    ['ieee', IEEE],
    ['vancouver', VANCOUVER],
    ['harvard', HARVARD],
  ] as const
).flatMap(([style, examples]) => examples.map(([kind, item, expected]) => ({ style, kind, item, expected })))
