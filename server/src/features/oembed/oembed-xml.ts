import { html, type Html } from '../../foundation/markup/html.ts'
import { xmlText } from '../../foundation/markup/xml-text.ts'

/** An answer of oEmbed 1.0, of the type `rich` (oembed.com, 2.3.4). */
export interface OembedAnswer {
  readonly type: 'rich'
  readonly version: '1.0'
  readonly title: string
  readonly author_name: string
  readonly author_url?: string
  readonly provider_name: string
  readonly provider_url: string
  /** Seconds. */
  readonly cache_age: number
  readonly html: string
  /** Of the frame, px. */
  readonly width: number
  readonly height: number
  readonly thumbnail_url?: string
  readonly thumbnail_width?: number
  readonly thumbnail_height?: number
}

/** In the order in which the answer has them. */
const ELEMENTS: Readonly<Record<keyof OembedAnswer, (value: string) => Html>> = {
  type: (value) => html`<type>${value}</type>`,
  version: (value) => html`<version>${value}</version>`,
  title: (value) => html`<title>${value}</title>`,
  author_name: (value) => html`<author_name>${value}</author_name>`,
  author_url: (value) => html`<author_url>${value}</author_url>`,
  provider_name: (value) => html`<provider_name>${value}</provider_name>`,
  provider_url: (value) => html`<provider_url>${value}</provider_url>`,
  cache_age: (value) => html`<cache_age>${value}</cache_age>`,
  html: (value) => html`<html>${value}</html>`,
  width: (value) => html`<width>${value}</width>`,
  height: (value) => html`<height>${value}</height>`,
  thumbnail_url: (value) => html`<thumbnail_url>${value}</thumbnail_url>`,
  thumbnail_width: (value) => html`<thumbnail_width>${value}</thumbnail_width>`,
  thumbnail_height: (value) => html`<thumbnail_height>${value}</thumbnail_height>`,
}

/** The same answer as XML: an element for each field, the code as its text. */
export function oembedXml(answer: OembedAnswer): Html {
  const elements = (Object.keys(ELEMENTS) as (keyof OembedAnswer)[]).flatMap((name) => {
    const value = answer[name]
    return value === undefined ? [] : [ELEMENTS[name](xmlText(String(value)))]
  })
  return html`<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<oembed>${elements}</oembed>
`
}
