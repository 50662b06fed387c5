/** The columns of the table: who sends the request. All send a valid CSRF token; all but the first are logged in. */
export const PEOPLE = [
  'anonymous',
  'stranger',
  'commenter',
  'editor',
  'owner',
  // Opened a valid view link.
  'guest',
  // Opened a view link that is revoked by now.
  'revoked',
  // Opened a view link of another presentation.
  'other',
] as const
export type Person = (typeof PEOPLE)[number]

/**
 * The rows: the state of the presentation; each state exists in the newer and in the classic schema. Downloads and
 * copies are allowed, except for `kept`, a reusable one whose owner allows neither. `down` is a reusable one that was
 * taken down.
 */
export const STATES = ['public', 'reusable', 'kept', 'unlisted', 'private', 'down'] as const
export type State = (typeof STATES)[number]

/**
 * A status, `log-in` for a redirect to the log-in page, `-` for a request that makes no sense, or what
 * `rights-requests.ts` reads from the response.
 */
export type Outcome = string
export type Matrix = Readonly<Record<State, Readonly<Record<Person, Outcome>>>>

/** Reads lines like `public reusable: 200 200 404 …`. */
export function matrix(lines: string): Matrix {
  const rows = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [states = '', outcomes = ''] = line.split(':')
      const cells = outcomes.trim().split(/\s+/)
      return states
        .trim()
        .split(/\s+/)
        .map((state) => [state, byPerson(cells)] as const)
    })
  return Object.fromEntries(rows) as Matrix
}

function byPerson(cells: readonly string[]): Record<Person, Outcome> {
  const [only] = cells
  return Object.fromEntries(
    PEOPLE.map((person, index) => [person, (cells.length === 1 ? only : cells[index]) ?? '']),
  ) as Record<Person, Outcome>
}

//                                anonymous stranger commenter editor owner guest revoked other
export const SEEN = matrix(`
  public reusable kept unlisted:  200       200      200       200    200   200   200     200
  private:                        404       404      200       200    200   404   404     404
  down:                           404       404      404       404    200   404   404     404
`)
/** Like `SEEN`, and for guests by the token or link of their page. */
export const OPENED = matrix(`
  public reusable kept unlisted:  200       200      200       200    200   200   200     200
  private:                        404       404      200       200    200   200   404     404
  down:                           404       404      404       404    200   404   404     404
`)
export const BY_LINK = matrix(`
  public reusable kept unlisted:  404       404      404       404    404   200   404     -
  private:                        404       404      404       404    404   200   404     -
  down:                           404       404      404       404    404   404   404     -
`)
export const DOWNLOADED = matrix(`
  public reusable unlisted:       200       200      200       200    200   200   200     200
  kept:                           403       403      403       200    200   403   403     403
  private:                        404       404      200       200    200   200   404     404
  down:                           404       404      404       404    200   404   404     404
`)
export const EMBEDDED = matrix(`
  public reusable kept unlisted:  200
  private down:                   404
`)
export const FOUND = matrix(`
  public reusable kept:           200
  unlisted private down:          404
`)
export const LISTED = matrix(`
  public reusable kept:           listed
  unlisted private down:          absent
`)
export const LIKED = matrix(`
  public reusable kept unlisted:  401       200      200       200    200   200   200     200
  private:                        401       404      200       200    200   404   404     404
  down:                           401       404      404       404    403   404   404     404
`)
/** A host with a key of the account of each; the first has none. */
export const HOSTED = matrix(`
  public reusable kept unlisted:  401       201      201       201    201   201   201     201
  private:                        401       404      201       201    201   404   404     404
  down:                           401       404      404       404    201   404   404     404
`)
export const WISHED = matrix(`
  public reusable kept unlisted:  204       204      204       204    204   204   204     204
  private:                        404       404      204       204    204   404   404     404
  down:                           404       404      404       404    403   404   404     404
`)
export const WISHED_BY_LINK = matrix(`
  public reusable kept unlisted:  404       404      404       404    404   204   404     -
  private:                        404       404      404       404    404   204   404     -
  down:                           404       404      404       404    404   404   404     -
`)
export const LIKED_BY_LINK = matrix(`
  public reusable kept unlisted:  401       404      404       404    404   200   404     -
  private:                        401       404      404       404    404   200   404     -
  down:                           401       404      404       404    404   404   404     -
`)
export const COPIED = matrix(`
  public kept unlisted:           401       403      403       403    403   403   403     403
  reusable:                       401       201      201       201    201   201   201     201
  private:                        401       404      403       403    403   404   404     404
  down:                           401       404      404       404    403   404   404     404
`)
export const OFFERED = matrix(`
  public kept unlisted private:   log-in    no       no        no     no    no    no      no
  reusable:                       log-in    yes      yes       yes    yes   yes   yes     yes
  down:                           log-in    no       no        no     no    no    no      no
`)
export const COPIED_BY_FORM = matrix(`
  public kept unlisted private:   log-in    422      422       422    422   422   422     422
  reusable:                       log-in    303      303       303    303   303   303     303
  down:                           log-in    422      422       422    422   422   422     422
`)
export const DISCUSSED = matrix(`
  public reusable kept unlisted:  401       403      200       200    200   403   403     403
  private:                        401       404      200       200    200   404   404     404
  down:                           401       404      404       404    200   404   404     404
`)
export const MODERATED = matrix(`
  public reusable kept unlisted:  401       403      403       403    204   403   403     403
  private:                        401       404      403       403    204   404   404     404
  down:                           401       404      404       404    204   404   404     404
`)
export const EDITED = matrix(`
  public reusable kept unlisted:  401       403      403       200    200   403   403     403
  private:                        401       404      403       200    200   404   404     404
  down:                           401       404      404       404    200   404   404     404
`)
export const EDITOR = matrix(`
  public reusable kept unlisted:  log-in    404      200       200    200   404   404     404
  private:                        log-in    404      200       200    200   404   404     404
  down:                           log-in    404      404       404    200   404   404     404
`)
export const INSIGHTS = matrix(`
  public reusable kept unlisted:  log-in    404      404       200    200   404   404     404
  private:                        log-in    404      404       200    200   404   404     404
  down:                           log-in    404      404       404    200   404   404     404
`)
export const FIGURES = matrix(`
  public reusable kept unlisted:  404       404      404       200    200   404   404     404
  private:                        404       404      404       200    200   404   404     404
  down:                           404       404      404       404    200   404   404     404
`)
export const OWNED = matrix(`
  public reusable kept unlisted:  log-in    404      404       404    200   404   404     404
  private down:                   log-in    404      404       404    200   404   404     404
`)
/** The calls of the sharing panel. */
export const PANEL = matrix(`
  public reusable kept unlisted:  401       404      404       404    200   404   404     404
  private down:                   401       404      404       404    200   404   404     404
`)
export const SHARED = matrix(`
  public reusable kept unlisted:  log-in    absent   listed    listed absent absent absent absent
  private:                        log-in    absent   listed    listed absent absent absent absent
  down:                           log-in    absent   absent    absent absent absent absent absent
`)
export const LEFT = matrix(`
  public reusable kept unlisted:  log-in    422      303       303    422   422   422     422
  private down:                   log-in    422      303       303    422   422   422     422
`)
/** The stranger is invited. */
export const INVITED = matrix(`
  public reusable kept unlisted:  200       200      403       403    403   403   403     403
  private:                        200       200      403       403    403   403   403     403
  down:                           404
`)
export const ACCEPTED = matrix(`
  public reusable kept unlisted:  log-in    303      403       403    403   403   403     403
  private:                        log-in    303      403       403    403   403   403     403
  down:                           log-in    404      404       404    404   404   404     404
`)
export const VIEWED = matrix(`
  public reusable kept unlisted:  204       204      204       204    204   204   204     204
  private:                        404       404      204       204    204   204   404     404
  down:                           404       404      404       404    204   404   404     404
`)
/** The log is always stored; a view is counted unless the visitor owns it or has no access. */
export const COUNTED = matrix(`
  public reusable kept unlisted:  counted   counted  counted   counted kept counted counted counted
  private:                        kept      kept     counted   counted kept counted kept   kept
  down:                           kept      kept     kept      kept    kept kept   kept    kept
`)
