/** A made-up person. */
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

/** Deterministic by number; 650 different people. */
export function inventedPerson(number: number): InventedPerson {
  // The lengths 25 and 26 are coprime, so every pair occurs.
  const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
  const lastName = LAST_NAMES[number % LAST_NAMES.length] ?? ''
  return { firstName, lastName }
}
