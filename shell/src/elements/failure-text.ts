import type { Language } from '@viewpage/shared-events'

/** What an element is, for the visitor. */
export type Shown = 'toolbar' | 'deck'

/** What a visitor reads instead of an element. Here, because i18next alone is larger than this script. */
const TEXTS: Readonly<Record<Language, Readonly<Record<Shown | 'name', string>>>> = {
  de: {
    toolbar: 'Die Werkzeugleiste dieser Präsentation kann hier nicht gezeigt werden.',
    deck: 'Diese Präsentation kann hier nicht gezeigt werden.',
    name: 'Präsentation',
  },
  en: {
    toolbar: 'The toolbar of this presentation cannot be shown here.',
    deck: 'This presentation cannot be shown here.',
    name: 'Presentation',
  },
  es: {
    toolbar: 'No se puede mostrar aquí la barra de herramientas de esta presentación.',
    deck: 'No se puede mostrar aquí esta presentación.',
    name: 'Presentación',
  },
  fr: {
    toolbar: 'Impossible d’afficher ici la barre d’outils de cette présentation.',
    deck: 'Impossible d’afficher ici cette présentation.',
    name: 'Présentation',
  },
  pt: {
    toolbar: 'Não é possível mostrar aqui a barra de ferramentas desta apresentação.',
    deck: 'Não é possível mostrar aqui esta apresentação.',
    name: 'Apresentação',
  },
  hu: {
    toolbar: 'Ennek a prezentációnak az eszköztára itt nem jeleníthető meg.',
    deck: 'Ez a prezentáció itt nem jeleníthető meg.',
    name: 'Prezentáció',
  },
  it: {
    toolbar: 'Non è possibile mostrare qui la barra degli strumenti di questa presentazione.',
    deck: 'Non è possibile mostrare qui questa presentazione.',
    name: 'Presentazione',
  },
  ja: {
    toolbar: 'このプレゼンテーションのツールバーは、ここには表示できません。',
    deck: 'このプレゼンテーションは、ここには表示できません。',
    name: 'プレゼンテーション',
  },
  ko: {
    toolbar: '이 프레젠테이션의 도구 모음을 여기에 표시할 수 없습니다.',
    deck: '이 프레젠테이션을 여기에 표시할 수 없습니다.',
    name: '프레젠테이션',
  },
}

/** The first of the visitor's languages that there are texts for. */
function spoken(): Language {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return codes.find((code): code is Language => Object.hasOwn(TEXTS, code)) ?? 'en'
}

/** A text in the language of the visitor, and that language. */
export function textOf(text: Shown | 'name'): { readonly text: string; readonly language: Language } {
  const language = spoken()
  return { text: TEXTS[language][text], language }
}
