import { expect, it } from '@jest/globals'
import { readInput } from '../test/support/read-input.ts'
import { isDefaultTitle } from './default-titles.ts'
import { importDeck } from './index.ts'

it.each([
  ...[
    'Slide 1',
    'Folie 1',
    'Diapositive 12',
    'Diapositiva 1',
    'Слайд 1',
    'Slajd 3',
    'スライド 1',
    '幻灯片 1',
    '슬라이드 1',
    '1. dia',
  ],
  ...[
    'PowerPoint Presentation',
    'PowerPoint-Präsentation',
    'Présentation PowerPoint',
    'Presentación de PowerPoint',
  ],
  ...[
    'Presentazione standard di PowerPoint',
    'Apresentação do PowerPoint',
    'PowerPoint bemutató',
    'PowerPoint プレゼンテーション',
  ],
  ...['PowerPoint 프레젠테이션', 'Презентация PowerPoint', 'Prezentacja programu PowerPoint'],
  ...[
    'PowerPoint 演示文稿',
    'PowerPoint 簡報',
    'Παρουσίαση του PowerPoint',
    'מצגת של PowerPoint',
    'PowerPoint Sunusu',
  ],
  ...[
    'Presentation1',
    'Präsentation1',
    'プレゼンテーション1',
    'Untitled',
    'Untitled 1',
    'Unbenannt 1',
    'Sans nom 1',
    '無題 1',
  ],
  ...[
    'Untitled presentation',
    'Présentation sans titre',
    'Presentación sin título',
    '제목 없는 프레젠테이션',
    'Adobe Photoshop PDF',
  ],
  ...[
    '\u200eDiapositiva 1',
    '„PowerPoint“ pateiktis',
    'Diapositiva\u00a01',
    'Diapositiva 1'.normalize('NFD'),
  ],
])('%s is the title of a program', (title) => {
  expect(isDefaultTitle(title)).toBe(true)
})

it.each([
  ...[
    'Slide rules',
    'Slide',
    'Slides 2024 of the garden',
    'PowerPoint',
    'PowerPoint for gardeners',
    'Presentation of results',
  ],
  ...['Dia de los Muertos', 'The garden in four seasons', 'Bild', '2024', '幻灯片制作', ''],
])('"%s" is the title of a person', (title) => {
  expect(isDefaultTitle(title)).toBe(false)
})

it('a PDF whose title a program wrote has the heading of its first page', async () => {
  expect((await importDeck([readInput('es-slide-1.pdf')])).title).toBe('The garden in four seasons')
})
