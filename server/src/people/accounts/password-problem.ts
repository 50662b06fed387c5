import { characterCount } from '../../foundation/clean-text.ts'

/** Why a password is refused. */
export type PasswordProblem = 'short' | 'common' | 'personal'

const MIN_PASSWORD_LENGTH = 8
/** The most used passwords of at least eight characters, letters and digits only. Attackers try them first. */
const COMMON = new Set(
  `00000000 11111111 12121212 12341234 12344321 123123123 12345678 123456789 1234567890 0123456789 0987654321
  123456789a 12345678910 1234qwer 123qweasd 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 11223344 22222222 55555555
  66666666 77777777 87654321 88888888 987654321 99999999 147258369 741852963 789456123 a1234567 a12345678
  a123456789 aa123456 aaaaaaaa abc12345 abcd1234 abcdefgh abcdefg1 access14 adminadmin admin123 admin1234
  administrator alexander arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl baseball baseball1 basketball
  batman123 benjamin bigdaddy blink182 bubbles1 butterfly caroline changeme changeme1 charlie1 charlotte
  chelsea1 chocolate christian christopher computer computer1 contrasena consumer contraseña cookie123
  corvette dallas123 danielle default1 demo1234 dragon123 elephant elizabeth facebook firebird
  football football1 forever1 garfield geheim123 gfhjkm123 godzilla google123 guest123 hallo123 hallohallo
  hello123 hello1234 hellohello iloveyou iloveyou1 iloveyou2 internet jelszo123 jennifer jessica1 jonathan
  jordan23 jordan123 kimberly kenneth1 killer123 letmein1 letmein123 liverpool liverpool1 logitech lovelove
  loveyou1 manchester marlboro marseille master123 mercedes metallica michael1 michelle midnight minecraft
  monkey123 motdepasse motorola mustang1 mynoob123 nicholas nintendo nopassword p455w0rd pa55word pakistan
  parola123 passw0rd passw0rd1 password password0 password1 password12 password123 password1234 password2
  password3 password9 passwort passwort1 passwort123 patricia pepperoni peterpan pokemon1 pokemon123 porsche911
  princesa princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe123qwe qweasdzxc qwer1234 qwerasdf qwerty12
  qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz123 qwertzui qwertzuiop rainbow1 rangers1 rockyou1
  sandra12 scorpion secret123 senha123 shadow12 shadow123 skywalker slipknot snickers snowball soccer12
  spiderman starwars starwars1 steelers stephanie summer12 sunshine sunshine1 superman superman1 swordfish
  sysadmin taylor12 tennis123 test1234 testtest thomas123 tigger12 tottenham trustno1 undertaker vagrant1
  valentina vanessa1 veronica victoria warcraft welcome1 welcome12 welcome123 whatever william1 windows1
  xxxxxxxx yourmother zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm123`.split(/\s+/),
)

/** Shorter parts of a name occur in too many words. */
const MIN_NAME_PART_LENGTH = 3

/**
 * Finds out whether a new password is too short, very common, or only the person's name or e-mail with digits and
 * punctuation.
 *
 * @param about the person's names and e-mail
 * @returns `null` for an acceptable password
 */
export function passwordProblem(password: string, about: readonly string[]): PasswordProblem | null {
  if (characterCount(password) < MIN_PASSWORD_LENGTH) return 'short'
  const lower = password.normalize('NFKC').toLowerCase()
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, '')
  if (COMMON.has(bare) || new Set(lower).size < 3) return 'common'
  return isPersonal(bare, about) ? 'personal' : null
}

function isPersonal(bare: string, about: readonly string[]): boolean {
  const parts = about
    .flatMap((text) => {
      const words = text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
      return [words.join(''), ...words]
    })
    .filter((part) => part.length >= MIN_NAME_PART_LENGTH)
    // Longest first: otherwise only a prefix of it would be removed.
    .sort((one, other) => other.length - one.length)
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), bare)
  return rest !== bare && /^\p{N}*$/u.test(rest)
}
