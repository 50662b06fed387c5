import { pick } from '@viewpage/tooling/figures'

/** A language of generated texts: real words for the most frequent ranks, made-up ones for the others. */
interface Language {
  readonly frequent: readonly string[]
  readonly syllables: readonly string[]
}

const LANGUAGES: readonly Language[] = [
  {
    frequent: split('time history people world presentation energy water learning business school market'),
    syllables: split('con ter ma tion re ble ing pro sta ver ment lo ri an es tu ca per'),
  },
  {
    frequent: split('zeit geschichte menschen größe schule wasser übung klima arbeit welt märkte'),
    syllables: split('ver schaft ung ge be stra keit auf wel ten ri lö mu ler an tig'),
  },
  {
    frequent: split('temps histoire élèves énergie été forêt société marché école monde projet'),
    syllables: split('ment ré tion es com pa lu eau ri té so fra ger ou vel'),
  },
  {
    frequent: split('tiempo historia energía niños mercado escuela mundo agua montaña trabajo'),
    syllables: split('ción es ta mi do ra ble con pe ro lla ñu gue mar to'),
  },
  {
    frequent: split('idő történet világ iskola víz energia munka piac tanulás őszi'),
    syllables: split('meg sze rő ság tás ke vár lő nyi bor fel ka dö ter'),
  },
  {
    frequent: split('время история энергия школа вода рынок мир проект учёба работа'),
    syllables: split('про ста ние ско го ра тель вод при ме лы жи тор на'),
  },
]

const WORDS_PER_LANGUAGE = 40_000

/** Words of a language by rank. @param random for made-up words */
export type Vocabulary = readonly string[]

export function createVocabularies(random: () => number): Vocabulary[] {
  return LANGUAGES.map(({ frequent, syllables }) => {
    const words = new Set(frequent)
    while (words.size < WORDS_PER_LANGUAGE) {
      const length = 2 + Math.floor(random() * 3)
      words.add(Array.from({ length }, () => pick(syllables, random)).join(''))
    }
    return [...words]
  })
}

/** A word by Zipf's law: the word of rank n is chosen with a probability of 1/n of that of the first. */
function zipfWord(vocabulary: Vocabulary, random: () => number): string {
  const rank = Math.floor(vocabulary.length ** random()) - 1
  return vocabulary[rank] ?? ''
}

export function zipfWords(vocabulary: Vocabulary, count: number, random: () => number): string[] {
  return Array.from({ length: count }, () => zipfWord(vocabulary, random))
}

function split(words: string): string[] {
  return words.split(' ')
}
