import type { DeckDocument, VideoItem } from '@viewpage/deck'
import type { EngineTexts } from '../engine.ts'

export interface VideoContext {
  readonly document: DeckDocument
  readonly texts: EngineTexts
  readonly assetUrl: (sha256: string, mediaType: string) => string
  readonly onVideoError: (item: VideoItem, error: Error) => void
}

/** The video of an item, without the browser's controls until it plays. Nothing is loaded before it is played. */
export function createVideo(item: VideoItem, context: VideoContext): HTMLVideoElement {
  const { document: deck, texts, assetUrl } = context
  const urlOf = (assetId: string) => {
    const asset = deck.assets[assetId]
    return asset && assetUrl(asset.sha256, asset.mediaType)
  }
  const video = document.createElement('video')
  video.playsInline = true
  video.setAttribute('playsinline', '')
  video.preload = 'none'
  video.loop = item.loop ?? false
  video.muted = item.muted ?? false
  video.setAttribute('aria-label', item.label ?? texts.playVideo)
  const poster = item.poster === undefined ? undefined : urlOf(item.poster)
  if (poster !== undefined) video.poster = poster
  Object.assign(video.style, {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'fill',
    pointerEvents: 'auto',
    background: poster === undefined ? '#0a0d12' : 'none',
  })
  // Errors after the start; a source that cannot be played at all has an error event of its own.
  video.addEventListener('error', () => context.onVideoError(item, playError(item, video.error?.message)))
  video.append(...sourcesOf(item, context), ...tracksOf(item, urlOf))
  return video
}

function playError({ id }: VideoItem, why = ''): Error {
  return new Error(`[mf-viewer] Failed to play the video "${id}" (${why || 'unknown reason'}).`)
}

/** The video fails when its last source cannot be played. */
function sourcesOf(item: VideoItem, { document: deck, assetUrl, onVideoError }: VideoContext) {
  const asset = deck.assets[item.asset]
  const files = asset ? [asset, ...(asset.variants ?? [])] : []
  return files.map((file, index) => {
    const source = document.createElement('source')
    source.src = assetUrl(file.sha256, file.mediaType)
    source.type = file.mediaType
    if (index === files.length - 1) {
      source.addEventListener('error', () => {
        onVideoError(item, playError(item, file.mediaType))
      })
    }
    return source
  })
}

function tracksOf({ captions = [] }: VideoItem, urlOf: (assetId: string) => string | undefined) {
  return captions.flatMap(({ asset, language, label }) => {
    const src = urlOf(asset)
    if (src === undefined) return []
    const track = document.createElement('track')
    track.kind = 'captions'
    track.srclang = language
    track.label = label
    track.src = src
    return [track]
  })
}
