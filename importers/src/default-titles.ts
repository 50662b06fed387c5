/*
 * Titles that programs write where their user wrote none, by the program's own translations: PowerPoint ("PowerPoint
 * Presentation", "Presentation1", "Slide 1"), LibreOffice Impress ("Slide 1", "Untitled 1"), Keynote and Google Slides
 * ("Untitled presentation"), Photoshop. Compared without case, marks of direction, quotes and numbers at either end.
 */

/** A page of a presentation, which a number follows or precedes. */
const SLIDE = `
  slide folie diapositive diapositiva diapositivo diapozitiv diapozitivul dia dias lysbilde lysark bild bildspelsbild kalvo dia
  slajd snímek snímka prosojnica slaid slaids skaidrė slayt slayd skyggna glæra lárétta salindia slaida lámina
  слайд слајд слайдът диапозитив διαφάνεια שקופית شريحة الشريحة اسلاید स्लाइड স্লাইড สไลด์ ภาพนิ่ง
  スライド 幻灯片 投影片 슬라이드
`

/** "Presentation", alone or with a number. */
const PRESENTATION = `
  presentation präsentation présentation presentación presentazione apresentação presentació prezentacja prezentace prezentácia
  prezentare prezentacija predstavitev bemutató presentatie præsentation presentasjon esitys esitlus prezentācija pateiktis
  sunu kynning presentasi
  презентация презентація прэзентацыя презентација παρουσίαση מצגת العرض|التقديمي عرض|تقديمي ارائه
  プレゼンテーション 演示文稿 簡報 프레젠테이션 งานนำเสนอ प्रस्तुति
`

/** "PowerPoint Presentation": "PowerPoint" beside these words. */
const BESIDE_POWERPOINT = `
  ${PRESENTATION} sunusu standard di de do del programu aplikace του של في
  bản|trình|bày
`

const POWERPOINT = new Set(['powerpoint', 'powerpointi', 'powerpointova'])

const UNTITLED = `
  untitled no|title new|presentation untitled|presentation
  unbenannt ohne|titel präsentation|ohne|titel unbenannte|präsentation neue|präsentation
  sans|titre sans|nom présentation|sans|titre nouvelle|présentation
  sin|título presentación|sin|título nueva|presentación
  senza|titolo senza|nome presentazione|senza|titolo nuova|presentazione
  sem|título sem|nome apresentação|sem|título nova|apresentação
  naamloos naamloze|presentatie namnlös namnlös|presentation uden|navn ikke-navngivet unavngiven|præsentation uten|navn uten|tittel
  presentasjon|uten|navn nimetön nimetön|esitys bez|nazwy bez|tytułu prezentacja|bez|tytułu bez|názvu prezentace|bez|názvu
  prezentácia|bez|názvu névtelen névtelen|bemutató cím|nélkül fără|titlu fără|nume prezentare|fără|titlu adsız başlıksız
  başlıksız|sunu brez|naslova brez|imena
  без|имени без|названия презентация|без|названия без|назви презентація|без|назви χωρίς|τίτλο
  παρουσίαση|χωρίς|τίτλο ללא|שם ללא|כותרת מצגת|ללא|שם بدون|عنوان عرض|تقديمي|بدون|عنوان بدون|اسم
  無題 無題のプレゼンテーション 名称未設定 未命名 无标题 无标题演示文稿 未命名演示文稿 未命名簡報 未命名的簡報 제목|없음 제목|없는|프레젠테이션 이름|없음
  about:blank adobe|photoshop|pdf impress keynote google|slides
`

const slides = phrases(SLIDE)
const whole = new Set([...phrases(PRESENTATION), ...phrases(UNTITLED)])
const besidePowerPoint = new Set([...phrases(BESIDE_POWERPOINT)].flatMap((phrase) => phrase.split(' ')))

/** Longer titles are by people. */
const MAX_LENGTH = 80

/** Whether a program wrote this title, not a person. */
export function isDefaultTitle(title: string): boolean {
  if (title.length > MAX_LENGTH) return false
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cf}"'„“”«»「」]/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
  const withoutNumber = plain.replace(/^\p{Nd}{1,4}[.)]? ?/u, '').replace(/ ?\p{Nd}{1,4}$/u, '')
  if (withoutNumber !== plain && slides.has(withoutNumber)) return true
  if (whole.has(withoutNumber)) return true
  const words = plain.split(' ')
  const isAboutPowerPoint = words.length > 1 && words.some((word) => word.startsWith('powerpoint'))
  return isAboutPowerPoint && words.every((word) => POWERPOINT.has(word) || besidePowerPoint.has(word))
}

/** Phrases between white space; `|` stands for a space inside one. */
function phrases(list: string): Set<string> {
  return new Set(
    list
      .trim()
      .split(/\s+/)
      .map((phrase) => phrase.replace(/[|-]/g, ' ')),
  )
}
