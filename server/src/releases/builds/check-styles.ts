import type { RemoteManifest } from '@viewpage/shared-events'
import { ident, string, tokenize, tokenTypes } from '../../foundation/markup/css-tokens.js'

/** Style rules reported of one build; more would repeat the same mistake. */
const MAX_FAULTS = 20
/** Of a selector in a message. */
const MAX_SHOWN = 80
/** Of the selectors of one rule; longer ones are refused. */
const MAX_TOKENS = 20_000
/** At-rules with style rules in them. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container', 'starting-style', 'scope'])
/** At-rules that concern the whole page. */
const OF_THE_PAGE = new Set(['page', 'view-transition'])
/** Classes of hosts. */
const OF_HOSTS = /^(?:kit|site)-/

interface Token {
  readonly type: number
  readonly text: string
}

/**
 * Style rules that reach beyond the slots of their remote. All have to be in its cascade layer, and each selector needs a
 * class of the remote, or `[data-remote]` with its name. Takes linear time.
 */
export function faultsOfStyles({ name }: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): string[] {
  const faults: string[] = []
  for (const [file, content] of files) {
    if (!file.endsWith('.css') || faults.length === MAX_FAULTS) continue
    readRules(Buffer.from(content).toString(), name, (fault) => {
      if (faults.length < MAX_FAULTS) faults.push(`${file}: ${fault}`)
    })
  }
  return faults
}

/** Calls `onFault` with what each rule does that it may not. */
function readRules(css: string, remote: string, onFault: (fault: string) => void): void {
  /** Open blocks: whether style rules are in them, and whether they are the layer. */
  const open: { readonly isGroup: boolean; readonly isLayer: boolean }[] = []
  let prelude: Token[] = []

  function begin(): void {
    const [first] = prelude
    if (open.at(-1)?.isGroup === false) open.push({ isGroup: false, isLayer: false })
    else if (first && first.type === tokenTypes['AtKeyword']) {
      const rule = ident.decode(first.text.slice(1)).toLowerCase()
      if (OF_THE_PAGE.has(rule)) onFault(`@${rule} is for the whole page`)
      open.push({ isGroup: GROUPS.has(rule), isLayer: rule === 'layer' && isLayerOf(prelude, remote) })
    } else {
      checkSelectors(prelude)
      open.push({ isGroup: false, isLayer: false })
    }
  }

  function checkSelectors(selectors: readonly Token[]): void {
    const shown = textOf(selectors)
    if (!open.some(({ isLayer }) => isLayer))
      onFault(`"${shown}" is outside of the cascade layer ${remote}, so it would win against the page`)
    else if (selectors.length === MAX_TOKENS || !areConfined(selectors, remote))
      onFault(
        `"${shown}" would style elements outside of the slots of ${remote}; it needs a class of its own`,
      )
  }

  tokenize(css, (type, start, end) => {
    if (type === tokenTypes['Comment'] || (type === tokenTypes['WhiteSpace'] && prelude.length === 0)) return
    if (type === tokenTypes['LeftCurlyBracket']) begin()
    else if (type === tokenTypes['RightCurlyBracket']) open.pop()
    else if (type !== tokenTypes['Semicolon']) {
      // Declarations need no look.
      if (open.at(-1)?.isGroup !== false && prelude.length < MAX_TOKENS)
        prelude.push({ type, text: css.slice(start, end) })
      return
    }
    prelude = []
  })
}

function textOf(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) if (text.length <= MAX_SHOWN) text += token.text
  const whole = text.replaceAll(/\s+/g, ' ').trim()
  return whole.length > MAX_SHOWN ? `${whole.slice(0, MAX_SHOWN)}…` : whole
}

function isLayerOf(prelude: readonly Token[], remote: string): boolean {
  const written = prelude.find(({ type }) => type === tokenTypes['Ident'])?.text
  return written !== undefined && ident.decode(written) === remote
}

/** A list of selectors within brackets, of which the last one is read. */
interface Frame {
  /** Whether elements that match the list match the selector around it, too. */
  readonly counts: boolean
  isConfined: boolean
  areConfinedBefore: boolean
}

function areConfined(tokens: readonly Token[], remote: string): boolean {
  const frames: Frame[] = []
  const push = (counts: boolean) => frames.push({ counts, isConfined: false, areConfinedBefore: true })
  push(true)
  for (const [at, { type, text }] of tokens.entries()) {
    const frame = frames.at(-1)
    if (!frame) return false
    if (type === tokenTypes['Function']) push(/^(?:is|where)\($/i.test(text))
    else if (type === tokenTypes['LeftParenthesis'] || type === tokenTypes['LeftSquareBracket']) {
      if (namesSlots(tokens, at, remote)) frame.isConfined = true
      push(false)
    } else if (type === tokenTypes['RightParenthesis'] || type === tokenTypes['RightSquareBracket']) {
      frames.pop()
      const around = frames.at(-1)
      if (around && frame.counts && frame.isConfined && frame.areConfinedBefore) around.isConfined = true
    } else if (type === tokenTypes['Comma']) {
      frame.areConfinedBefore &&= frame.isConfined
      frame.isConfined = false
    } else if (text === '.' && isOwnClass(tokens[at + 1])) frame.isConfined = true
  }
  const [whole] = frames
  return whole !== undefined && whole.isConfined && whole.areConfinedBefore
}

function isOwnClass(token: Token | undefined): boolean {
  return token !== undefined && token.type === tokenTypes['Ident'] && !OF_HOSTS.test(ident.decode(token.text))
}

/** Whether `[data-remote="…"]` begins here. */
function namesSlots(tokens: readonly Token[], at: number, remote: string): boolean {
  const [bracket, attribute, operator, value] = tokens.slice(at, at + 4)
  if (bracket?.text !== '[' || attribute?.text !== 'data-remote' || operator?.text !== '=' || !value)
    return false
  return (value.type === tokenTypes['String'] ? string : ident).decode(value.text) === remote
}
