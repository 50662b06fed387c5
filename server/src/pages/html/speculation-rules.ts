/** Named by the header `Speculation-Rules` of every page but embeds. */
export const SPECULATION_RULES_PATH = '/static/speculation-rules.json'

/** Addresses of view pages; `edit`, `embed` and so on are other pages of presentations. */
const VIEW_PAGES = ['/p/:oid/', '/p/:oid/:slug/']
const OTHER_PAGES = ['/p/edit/*', '/p/:oid/edit/', '/p/:oid/embed/', '/p/:oid/insights/']

/** Lists of presentations: the teaser, the shelves, and the cards of the site's own pages. */
const CARDS = ["[data-slot='teaser'] a", "[data-slot='sidebar'] a", 'a.site-card']

/**
 * Browsers that know speculation rules prerender the presentation that the pointer rests on or presses
 * (docs/behaviour/page.md#next-presentation). `moderate` keeps the last two at most, so that moving over a list does not
 * load all of it.
 */
export const SPECULATION_RULES = {
  prerender: [
    {
      where: {
        and: [
          { selector_matches: CARDS },
          { href_matches: VIEW_PAGES },
          { not: { href_matches: OTHER_PAGES } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
