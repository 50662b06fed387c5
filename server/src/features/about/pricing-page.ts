import type { Html } from '../../foundation/markup/html.ts'
import { actions, article, paragraph, points } from '../../pages/html/article.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/**
 * What this site costs, and where paid plans are: billing belongs to another product
 * (docs/behaviour/addresses.md#every-target-answers).
 */
export function pricingBody(text: ServerTexts, brand: string, loggedIn: boolean): Html {
  return article({
    title: text('pricing.title'),
    lead: text('pricing.lead'),
    sections: [
      {
        title: text('pricing.free.title'),
        body: points([
          text('pricing.free.watch'),
          text('pricing.free.make'),
          text('pricing.free.share'),
          text('pricing.free.insights'),
        ]),
      },
      {
        title: text('pricing.plans.title'),
        body: [
          paragraph(text('pricing.plans.text', { brand })),
          actions(
            loggedIn ? ['/dashboard/next/', text('dashboard.title')] : ['/signup/', text('product.start')],
            ['/product/', text('pricing.product')],
          ),
        ],
      },
    ],
  })
}
