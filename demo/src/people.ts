/** Somebody who does not exist. */
export interface InventedPerson {
  readonly firstName: string
  readonly lastName: string
}

const FIRST_NAMES =
  'Mei Jonas Amara Luca Priya Tomás Nora Kwame Ines Yuki Omar Greta Rafael Soo-ah Lena Idris Zsófia Pavel Camille Tariq Hanna Mateo Aoife Bao Elif'.split(
    ' ',
  )
const LAST_NAMES =
  'Tanaka Weber Mensah Ricci Nair Ferreira Lindqvist Boateng Duarte Sato Haddad Brandt Ortega Kim Novak Bello Kovács Horák Laurent Aziz Virtanen Rojas Byrne Nguyen Demir Sørensen'.split(
    ' ',
  )

/** The same one for the same number; 650 different ones. */
export function inventedPerson(number: number): InventedPerson {
  // The lists have 25 and 26 names: going along both at once meets every pair.
  const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
  const lastName = LAST_NAMES[number % LAST_NAMES.length] ?? ''
  return { firstName, lastName }
}
