import type { CardItem } from '@viewpage/shared-events'
import { drawingUrl, movingDrawingUrl, type Drawing } from './drawings.ts'

function card(type: CardItem['type'], drawing: Drawing, title: string, subTitle = ''): CardItem {
  const path = `/p/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/`
  return {
    type,
    title,
    subTitle,
    path,
    thumbnail: drawingUrl(drawing),
    previewAnimation: movingDrawingUrl(drawing),
  }
}

export const topPicks: CardItem[] = [
  card('PRESENTATION', 'garden', 'The garden in four seasons', 'Ada Lovelace'),
  card('PRESENTATION', 'ocean', 'Reading a coastline', 'Ben Okri'),
  card('PRESENTATION', 'sound', 'What bread sounds like', 'Dan Moss'),
  card('PRESENTATION', 'arches', 'Arches, mostly', 'Cora Diaz'),
  card('PRESENTATION', 'cells', 'Cells that count', 'Eve Adeyemi'),
]

const five: CardItem[] = [
  card('TEMPLATE', 'review', 'Quarterly review'),
  card('TEMPLATE', 'road', 'Roadmap in one line'),
  card('TEMPLATE', 'lesson', 'Lesson with shapes'),
  card('TEMPLATE', 'budget', 'City budget'),
  card('TEMPLATE', 'grid', 'Progress on one page'),
]

export const templates: CardItem[] = ['', ' again', ' once more'].flatMap((again) =>
  five.map((item) => ({ ...item, title: item.title + again, path: `${item.path}${again.trim()}` })),
)

export const videos: CardItem[] = [
  { ...card('VIDEO', 'v2', 'Teach with your slides beside you'), durationSeconds: 134 },
  { ...card('VIDEO', 'v1', 'Report the quarter in ninety seconds'), durationSeconds: 98 },
  { ...card('VIDEO', 'v3', 'Spelling, out loud'), durationSeconds: 185 },
  { ...card('VIDEO', 'mountains', 'A walk through the data'), durationSeconds: 52 },
  { ...card('VIDEO', 'ocean', 'A whole tide, from low to high'), durationSeconds: 3_723 },
]
