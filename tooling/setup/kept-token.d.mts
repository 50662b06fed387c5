/** The release token that is kept in the data folder of `npm start`; it is made when there is none. */
export function keptToken(folder: string): string
