import { defineLocales } from '@viewpage/remote-kit/locales'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hu from './hu.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/** The texts about parts that the host stopped. They load when one is. */
export const locales = defineLocales(en, { de, en, es, fr, pt, hu, it, ja, ko })
