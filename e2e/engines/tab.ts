import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'playwright/test'
import type { Driver, InputSource } from './driver.ts'
import { attachFile, attributeOf, countOf, find, pointAt, type Point, type Query } from './in-page.ts'

type Name = string | RegExp
/** Only for what never happens, as elsewhere in the journeys. */
const WAIT_MS = 60_000

/** The keys of WebDriver. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Finds elements by role and name in any browser. */
const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** A tab of any engine, as a person uses it. Everything waits until it is possible. */
export class Tab {
  readonly driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  /** @param path or a whole address */
  open(path: string): Promise<void> {
    return this.driver.open(new URL(path, this.#origin).href)
  }

  back(): Promise<void> {
    return this.evaluate(() => history.back())
  }

  /** Calls a function in the page, which may use its argument only, and does not wait: the page may be replaced meanwhile. */
  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Result> {
    const source = `(json) => JSON.stringify((${run.toString()})(JSON.parse(json)) ?? null)`
    return JSON.parse(String(await this.driver.call(source, JSON.stringify(argument ?? null)))) as Result
  }

  /** Sees that a person can perceive an element with a role and a name. */
  see(role: string, name: Name, within?: string): Promise<void> {
    return untilTrue(async () =>
      expect(await this.#count(role, name, within), `${role} ${name}`).toBeGreaterThan(0),
    )
  }

  seeNo(role: string, name: Name, within?: string): Promise<void> {
    return untilTrue(async () => expect(await this.#count(role, name, within), `no ${role} ${name}`).toBe(0))
  }

  async #count(role: string, name: Name, within = 'body'): Promise<number> {
    await this.#bringQueries()
    return this.evaluate(countOf, { role, ...patternOf(name), within })
  }

  /** Sees a text in an element, also over several lines. */
  seeText(text: Name, within = 'body'): Promise<void> {
    const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
    return untilTrue(async () =>
      expectText((await this.evaluate(textOf, within)).replaceAll(/\s+/g, ' '), text),
    )
  }

  seeState(slot: string, state: 'server' | 'late' | 'live' | 'failed'): Promise<void> {
    const read = (name: string) => document.querySelector(`[data-slot="${name}"]`)?.getAttribute('data-state')
    return untilTrue(async () => expect(await this.evaluate(read, slot), `slot ${slot}`).toBe(state))
  }

  /** Sees an attribute of the first such element. */
  seeAttribute(role: string, name: Name, attribute: string, value: string): Promise<void> {
    return untilTrue(async () => {
      await this.#bringQueries()
      const found = await this.evaluate(attributeOf, {
        role,
        ...patternOf(name),
        within: 'body',
        attribute,
      })
      expect(found, `${attribute} of ${role} ${name}`).toBe(value)
    })
  }

  seePath(path: Name): Promise<void> {
    return untilTrue(async () =>
      expectText(await this.evaluate(() => location.pathname + location.search + location.hash), path),
    )
  }

  async click(role: string, name: Name, within?: string): Promise<void> {
    const press = async () => {
      const at = await this.#pointOf(role, name, within)
      await this.driver.act([pointer('mouse', at, [])])
    }
    // The driver of Firefox fails if another page replaces this one at that moment.
    await press().catch((error: unknown) => {
      if (!String(error).includes('NS_ERROR_FAILURE')) throw error
      return press()
    })
  }

  /** Replaces the text of a field, found by its label. */
  async fill(label: Name, text: string, within?: string): Promise<void> {
    await this.click('field', label, within)
    await this.press('Control', 'a')
    await this.type(text)
  }

  /** Chooses a file that has this text. */
  async attach(label: string, name: string, text: string): Promise<void> {
    await this.see('field', label)
    await this.evaluate(attachFile, { label, name, text })
  }

  /** Moves a finger over an element, by CSS pixels to the right. */
  async swipe(selector: string, by: number): Promise<void> {
    const { x, y } = await this.#middleOf(selector)
    const strokes = [0.25, 0.5, 0.75, 1].map((part) => move({ x: Math.round(x + by * (part - 0.5)), y }, 40))
    await this.driver.act([pointer('touch', { x: x - Math.round(by / 2), y }, strokes)])
  }

  async type(text: string): Promise<void> {
    await this.driver.act([keyboard([...text].flatMap((key) => [down(key), up(key)]))])
  }

  /** Presses keys together. */
  async press(...names: readonly string[]): Promise<void> {
    const keys = names.map((name) => KEYS[name] ?? name)
    await this.driver.act([keyboard([...keys.map(down), ...keys.toReversed().map(up)])])
  }

  /** Where an element takes a press that is at rest. */
  async #pointOf(role: string, name: Name, within = 'body'): Promise<Point> {
    let point: Point | null = null
    let attempts = 0
    await untilTrue(async () => {
      const before = point
      await this.#bringQueries()
      point = await this.evaluate(pointAt, { role, ...patternOf(name), within })
      if (!point) await this.#moveMouse(within, (attempts += 1))
      expect(point, `${role} ${name} can be pressed`).not.toBeNull()
      expect(point, `${role} ${name} rests`).toEqual(before)
    })
    return point ?? { x: 0, y: 0 }
  }

  /** Near the middle of an element, because some controls are hidden while nobody moves the mouse. */
  async #moveMouse(selector: string, attempt: number): Promise<void> {
    const at = await this.#middleOf(selector)
    const actions = [move({ ...at, x: at.x + (attempt % 5) })]
    await this.driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  #middleOf(selector: string): Promise<Point> {
    return this.evaluate((of) => {
      const { left, top, width, height } =
        document.querySelector(of)?.getBoundingClientRect() ?? new DOMRect()
      const within = (at: number, size: number) => Math.round(Math.min(Math.max(at, 0), size - 9))
      return { x: within(left + width / 2, innerWidth), y: within(top + height / 2, innerHeight) }
    }, selector)
  }

  async #bringQueries(): Promise<void> {
    if (await this.evaluate(() => 'findForTest' in window)) return
    await this.driver.call(`() => { ${queries}; window.findForTest = ${find.toString()} }`, '')
  }
}

/** Also when the page is being replaced by another one, in which nothing can be called. */
const untilTrue = (check: () => Promise<void>) => expect(check).toPass({ timeout: WAIT_MS })

const expectText = (seen: string, text: Name) =>
  typeof text === 'string' ? expect(seen).toContain(text) : expect(seen).toMatch(text)

function patternOf(name: Name): Pick<Query, 'text' | 'flags'> {
  return typeof name === 'string' ? { text: name, flags: null } : { text: name.source, flags: name.flags }
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const move = ({ x, y }: Point, duration = 0) => ({ type: 'pointerMove', x, y, duration })
const keyboard = (actions: readonly object[]): InputSource => ({ type: 'key', id: 'keyboard', actions })

function pointer(pointerType: 'mouse' | 'touch', at: Point, moves: readonly object[]): InputSource {
  const press = [{ type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }]
  return { type: 'pointer', id: pointerType, parameters: { pointerType }, actions: [move(at), ...press] }
}
