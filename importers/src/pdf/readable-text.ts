/**
 * CJK radicals, each followed by the letter that it is drawn as. Fonts draw both with one glyph, and a PDF may name it by the
 * radical. From EquivalentUnifiedIdeograph.txt of Unicode 17; Kangxi radicals (U+2F00 to U+2FD5) are decomposed by NFKC.
 */
const RADICALS = new Map(
  [
    '⺁厂 ⺂乛 ⺃乚 ⺄乙 ⺅亻 ⺆冂 ⺇𠘨 ⺈刀 ⺉刂 ⺊卜 ⺋㔾 ⺌小 ⺍小 ⺎兀 ⺏尣 ⺐尢 ⺑𡯂 ⺒巳 ⺓幺 ⺔彑 ⺕𫜹 ⺖忄 ⺗心 ⺘扌 ⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歺 ⺟母',
    '⺠民 ⺡氵 ⺢氺 ⺣灬 ⺤爫 ⺥爫 ⺦丬 ⺧牛 ⺨犭 ⺩王 ⺪𤴔 ⺫目 ⺬示 ⺭礻 ⺮𥫗 ⺯糹 ⺰纟 ⺱罓 ⺲罒 ⺳㓁 ⺴冗 ⺵𦉫 ⺶羊 ⺷𦍌 ⺸𦍋 ⺹耂 ⺺肀 ⺻聿 ⺼肉 ⺽𦥑',
    '⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见 ⻆角 ⻇𧢲 ⻈讠 ⻉贝 ⻊𧾷 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏邑 ⻐钅 ⻑長 ⻒镸 ⻓长 ⻔门 ⻕𨸏 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风',
    '⻜飞 ⻝食 ⻞𩙿 ⻟飠 ⻠饣 ⻡𩠐 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀 ⻳龟',
  ].flatMap((row) => row.split(' ').map(splitPair)),
)

/**
 * Ligatures of Latin and Armenian letters, letters of Hebrew and Arabic in the form of their place, Kangxi radicals, marks
 * of vertical lines. Signs that people type as one (`ﷺ`, `﷼`) are not among them.
 */
const FORMS = /[\u2f00-\u2fd5\ufb00-\ufdcf\ufdf2\ufe10-\ufe19\ufe30-\ufe48\ufe70-\ufefc]/gu

/**
 * The text of a PDF as people write it: forms that only fonts know become their letters, control characters and soft
 * hyphens go. All other code points stay, also those that a search treats alike (`²`, `½`, `①`), and letters of symbol
 * fonts, which may be bullets.
 */
export function readable(text: string): string {
  return (
    text
      // A vowel sign on its own is decomposed to one on a space.
      .replace(FORMS, (form) => form.normalize('NFKC').replace(' ', ''))
      // Fonts draw a vowel of Thai and of Lao in two parts, with the mark of a tone between them.
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/gu, '$1\u0e33')
      .replace(/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/gu, '$1\u0eb3')
      .replace(/[\u2e80-\u2ef3]/gu, (radical) => RADICALS.get(radical) ?? radical)
      .replace(/[^\P{Cc}\t\n]|[\u00ad\ufffe\uffff]/gu, '')
  )
}

function splitPair(pair: string): [string, string] {
  const [radical = '', letter = ''] = pair
  return [radical, letter]
}
