import { createLazyTexts } from '../lazy-texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import hu from './locales/hu.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import ja from './locales/ja.json' with { type: 'json' }
import ko from './locales/ko.json' with { type: 'json' }
import pt from './locales/pt.json' with { type: 'json' }

/** Who can see the presentation, in the page's language. */
export const useAccessText = createLazyTexts<typeof en>({ de, en, es, fr, hu, it, ja, ko, pt })
